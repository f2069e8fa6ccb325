import type { ClaimToDecide } from '@farmgate/contract/ordering/claim-admin.ts'
import type { MoneyBackRow } from '@farmgate/contract/ordering/money-back.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#admin-pages.ts'
import { momentText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { noteText } from '#components/order/event-text.ts'
import { GoodsPhoto } from '#components/order/goods-photo.tsx'
import { useLanguage } from '#language.ts'
import { shortCount } from '#ui/data/short-count.ts'
import { useWords } from '#words.ts'
import { packingPhotoOf, type ShownClaim } from '../attention/claims/shown-claim.ts'
import { ShareTable } from '../shares/share-table.tsx'
import type { MoneyBackActions } from './use-money-back-actions.ts'

interface ClaimDetailProps {
  row: MoneyBackRow
  shown: ShownClaim
  actions: MoneyBackActions
}

/** The photo, what the buyer says, and what the farm says. */
export function ClaimDetail({ row, shown, actions }: ClaimDetailProps) {
  const words = useWords('attention')
  const moneyBack = useWords('moneyBack')
  const admin = useWords('admin')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const { sides, claim, item, order } = shown
  const number = displayOrderNumber(order.number)
  const amount = (of: typeof claim.amount): string =>
    itemAmountText(language, orderWords, item.product.unit, of)
  return (
    <div className="money-back-sides">
      {claim.picture === null ? (
        <p className="text-ink-2 text-sm">{words.noPhoto}</p>
      ) : (
        <button
          type="button"
          className="return-photo"
          aria-label={fill(admin.openPhoto, { number })}
          onClick={() => actions.open('photo', row)}
        >
          <GoodsPhoto picture={claim.picture} alt="" width={96} sizes="96px" />
        </button>
      )}
      <Side
        heading={words.buyerSays}
        side={sides.buyer}
        to={adminPaths.user(sides.buyer._id)}
        count={fillCount(language, words, 'orders', sides.buyer.delivered, shortCount(sides.buyer.delivered))}
        shares="buyer"
      >
        <p className="wrap-anywhere">{claim.words === null ? words.noWords : `“${claim.words}”`}</p>
        <p className="text-ink-2 text-sm">
          {fill(words.asks, {
            reason: orderWords[`claim.reason.${claim.reason}`],
            amount: amount(claim.amount),
            ordered: amount({ quantity: item.quantity }),
            money: rupeesText(claim.asked),
          })}
        </p>
      </Side>
      <Side
        heading={words.farmSays}
        side={sides.farm}
        to={adminPaths.farmer(sides.farm._id)}
        count={fillCount(language, words, 'bags', sides.farm.delivered, shortCount(sides.farm.delivered))}
        shares="farm"
      >
        <p className="wrap-anywhere">
          {claim.farmWords === null ? words.farmSilent : `“${claim.farmWords}”`}
        </p>
        {claim.farmAnsweredAt !== null && (
          <p className="text-ink-2 text-sm">{momentText(claim.farmAnsweredAt, language)}</p>
        )}
        {packingPhotoOf(order, claim.line) !== null && (
          <button
            type="button"
            className="link min-h-11 justify-self-start"
            aria-label={fill(moneyBack.openPackingPhoto, { number })}
            onClick={() => actions.open('packingPhoto', row)}
          >
            {words.packingPhoto}
          </button>
        )}
      </Side>
      {claim.note !== null && (
        <p className="wrap-anywhere text-ink-2 text-sm">{noteText(orderWords, claim.note)}</p>
      )}
    </div>
  )
}

interface SideProps {
  heading: string
  side: ClaimToDecide['buyer']
  to: string
  count: string
  shares: 'buyer' | 'farm'
  children: ReactNode
}

function Side({ heading, side, to, count, shares, children }: SideProps) {
  const words = useWords('attention')
  return (
    <section className="money-back-side">
      <h2>{heading}</h2>
      <p className="money-back-person">
        <Link to={to} className="link wrap-anywhere font-semibold">
          {side.name}
        </Link>
        <span className="text-ink-2 text-sm">
          {[side.place, count].filter((part) => part !== '').join(' · ')}
        </span>
        {side.phone !== '' && (
          <a
            className="money-back-call"
            href={`tel:${side.phone}`}
            aria-label={fill(words.callOf, { name: side.name })}
          >
            <Phone size={18} aria-hidden />
          </a>
        )}
      </p>
      {children}
      <ShareTable of={shares} id={side._id} name={side.name} />
    </section>
  )
}
