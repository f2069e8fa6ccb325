import { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { monthText } from '@farmgate/messages/month-text.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { dayText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import { useLineTexts } from './line-text.ts'
import type { PrintedMoney } from './load-statement.ts'
import { owedRupees, signedRupees } from './signed-rupees.ts'

/** The printed month, oldest first as in a bank statement. Hidden on screen. */
export function Statement({ money }: { money: PrintedMoney }) {
  const words = useWords('farmMoney')
  const { language } = useLanguage()
  const { lineText, itemsText, payoutText } = useLineTexts()
  const { data } = useQuery(query('farmer', farmerProfile, {}))
  const { name = '', place = '' } = data?.farmer ?? {}
  return (
    <section className="statement" aria-label={words.statement}>
      <p className="statement-kind">{words.statement}</p>
      <p className="statement-farm">{[name, place].filter((part) => part !== '').join(', ')}</p>
      <p>{money.month === null ? words.allMonths : monthText(`${money.month}-01`, language)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.what}</th>
            <th scope="col" className="statement-end">
              {words.amount}
            </th>
            <th scope="col" className="statement-end">
              {words.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {!money.isCut && <SumRow label={words.opening} amount={owedRupees(money.opening)} />}
          {money.lines.toReversed().map((line) => (
            <tr key={line._id}>
              <td className="statement-date">{dayText(line.at, language)}</td>
              <td>
                {lineText(line)}
                {line.order !== null && ` ${displayOrderNumber(line.order.number)}`}
                {line.items.length > 0 && <div className="statement-items">{itemsText(line)}</div>}
                {payoutText(line) !== '' && <div className="statement-items">{payoutText(line)}</div>}
              </td>
              <td className="statement-end">{signedRupees(line.amount)}</td>
              <td className="statement-end">{owedRupees(line.balance)}</td>
            </tr>
          ))}
          <SumRow label={words.closing} amount={owedRupees(money.closing)} />
        </tbody>
      </table>
      {money.isCut && <p>{fill(words.printedMany, { count: money.lines.length })}</p>}
      <dl className="statement-totals">
        <dt>{words.sold}</dt>
        <dd>{rupeesText(money.sold)}</dd>
        <dt>{words.refunded}</dt>
        <dd>{rupeesText(money.refunded)}</dd>
        <dt>{words.commission}</dt>
        <dd>{rupeesText(money.deducted)}</dd>
        <dt>{words.paidOut}</dt>
        <dd>{rupeesText(money.paidOut - money.deducted)}</dd>
      </dl>
    </section>
  )
}

const SumRow = ({ label, amount }: { label: string; amount: string }) => (
  <tr className="statement-sum">
    <td colSpan={3}>{label}</td>
    <td className="statement-end">{amount}</td>
  </tr>
)
