import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { noteText } from '#components/order/event-text.ts'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'

/** What the buyer claimed about items, and how it was decided. */
export function ClaimFacts({ order: { claims, items } }: { order: Order }) {
  const admin = useWords('admin')
  const words = useWords('orderWords')
  const { language } = useLanguage()
  if (claims.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3>{admin.claims}</h3>
      <ul className="grid gap-2">
        {claims.map((claim) => {
          const item = items.find(({ product }) => product._id === claim.line)
          return (
            <li key={claim._id} className="wrap-anywhere text-sm">
              {fill(admin.claimLine, {
                item: item?.product.name ?? '',
                reason: words[`claim.reason.${claim.reason}`],
                amount:
                  item === undefined ? '' : itemAmountText(language, words, item.product.unit, claim.amount),
              })}
              <span className="block text-ink-2">
                {fill(admin[`claimState.${claim.state}`], { amount: rupeesText(claim.given ?? claim.asked) })}
                {claim.note !== null && ` · ${noteText(words, claim.note)}`}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
