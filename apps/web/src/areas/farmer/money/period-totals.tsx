import type { farmMoney } from '@farmgate/contract/money/farm-money.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { Banknote, Percent, RotateCcw, ShoppingBasket } from 'lucide-react'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import { owedRupees } from './signed-rupees.ts'

export type FarmMoney = Output<typeof farmMoney>

/** Sold, refunded, kept and paid out in the month shown, or in all months, each with an explanation. */
export function PeriodTotals({ money }: { money: FarmMoney }) {
  const words = useWords('farmMoney')
  const parts = [
    { icon: ShoppingBasket, label: words.sold, text: words.soldText, amount: money.sold },
    { icon: RotateCcw, label: words.refunded, text: words.refundedText, amount: money.refunded },
    { icon: Percent, label: words.commission, text: words.commissionText, amount: money.deducted },
    {
      icon: Banknote,
      label: words.paidOut,
      text: words.paidOutText,
      amount: money.paidOut - money.deducted,
    },
  ].filter(({ label, amount }) => label !== words.commission || amount !== 0)
  return (
    <dl className="card money-totals">
      {parts.map(({ icon: Icon, label, text, amount }) => (
        <div key={label}>
          <dt>
            <Icon size={20} />
            {label}
          </dt>
          <dd className="money-total num">{rupeesText(amount)}</dd>
          <dd className="money-meaning">{text}</dd>
        </div>
      ))}
      {money.month !== null && (
        <div className="money-ends">
          <dt>{words.opening}</dt>
          <dd className="num">{owedRupees(money.opening)}</dd>
          <dt>{words.closing}</dt>
          <dd className="num">{owedRupees(money.closing)}</dd>
        </div>
      )}
    </dl>
  )
}
