import { farmPayout } from '@farmgate/contract/money/farm-payouts.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { dayText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { signedRupees } from './signed-rupees.ts'

/** The entries that a payout pays, what was kept of it, and what reached the account. */
export function PayoutEntries({ id }: { id: string }) {
  const words = useWords('farmPayouts')
  const { language } = useLanguage()
  const result = useQuery(query('farmer', farmPayout, { params: { id } }))
  return (
    <Loaded query={result} headingLevel={3} skeleton={<Skeleton className="h-32" />}>
      {({ payout, entries }) => (
        <table className="payout-entries">
          <caption className="sr-only">{words.entries}</caption>
          <tbody>
            {entries.map(({ at, order, amount }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- entries of a payout never change
              <tr key={index}>
                <th scope="row">
                  {order === null
                    ? words.writtenOff
                    : `${amount < 0 ? words.wentBack : words.sold} ${displayOrderNumber(order.number)}`}
                  <span className="payout-date">{dayText(at, language)}</span>
                </th>
                <td className="num">{signedRupees(amount)}</td>
              </tr>
            ))}
            {payout.deductions.map(({ kind, share, amount }) => (
              <tr key={kind}>
                <th scope="row">{fill(words.commission, { share })}</th>
                <td className="num">{signedRupees(-amount)}</td>
              </tr>
            ))}
            <tr className="payout-sum">
              <th scope="row">{words.toYou}</th>
              <td className="num">{rupeesText(payout.net)}</td>
            </tr>
          </tbody>
        </table>
      )}
    </Loaded>
  )
}
