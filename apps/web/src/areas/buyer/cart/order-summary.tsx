import type { Figures } from '@farmgate/contract/figures.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { ReactNode } from 'react'
import { Card } from '#ui/data/card.tsx'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { Price } from '#components/format/price.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import './order-summary.css'

interface OrderSummaryProps {
  figures: Figures
  /** Pictures of the products. */
  pile?: ReactNode
  /** The next step. */
  children?: ReactNode
}

/** The same totals in the same order, in the cart and in the checkout. */
export function OrderSummary({ figures, pile, children }: OrderSummaryProps) {
  const words = useWords('cart')
  const orderWords = useWords('orderWords')
  const { itemsTotal, deliveryFee, platformFee, total } = figures
  return (
    <Card heading={words.summary} padded className="order-summary">
      {pile}
      <DefinitionRows
        rows={[
          { label: orderWords.itemsTotal, value: <Price rupees={itemsTotal} /> },
          { label: orderWords.deliveryFee, value: <Price rupees={deliveryFee} /> },
          { label: orderWords.platformFee, value: <Price rupees={platformFee} /> },
          { label: orderWords.total, value: <Price rupees={total} />, total: true },
        ]}
      />
      {total > 0 && <MoneyBar figures={figures} />}
      {children}
    </Card>
  )
}

/** To scale: the farmers' share, the delivery fee and the platform fee. */
function MoneyBar({ figures: { itemsTotal, deliveryFee, platformFee } }: { figures: Figures }) {
  const words = useWords('cart')
  const parts = [
    { part: 'farmers', rupees: itemsTotal },
    { part: 'delivery', rupees: deliveryFee },
    { part: 'platform', rupees: platformFee },
  ] as const
  const label = fill(words.moneyParts, {
    farmers: rupeesText(itemsTotal),
    delivery: rupeesText(deliveryFee),
    platform: rupeesText(platformFee),
  })
  return (
    <div className="money">
      <b className="font-semibold">{words.moneyGoes}</b>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- flex boxes draw it, no picture */}
      <div className="money-bar" role="img" aria-label={label}>
        {parts.map(({ part, rupees }) => (
          <i key={part} className={`money-${part}`} style={{ flexGrow: rupees }} />
        ))}
      </div>
      <div className="money-keys num" aria-hidden>
        {parts.map(({ part, rupees }) => (
          <span key={part}>
            <i className={`money-${part}`} />
            {words[part]}
            <b>{rupeesText(rupees)}</b>
          </span>
        ))}
      </div>
    </div>
  )
}
