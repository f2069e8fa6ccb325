import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { useLanguage } from '#language.ts'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { useWords } from '#words.ts'
import { dayText } from '../format/day-text.ts'
import { formatRupees, rupeesText } from '../format/rupees.ts'
import { useChangeText } from './change-text.ts'
import { creditedLines, creditedPaise, noteOfChange } from './credit-note-lines.ts'

/** What became less than ordered: each change with its day and its credit note. Nothing for an unchanged order. */
export function InvoiceChanges({ order }: { order: Order }) {
  const words = useWords('invoice')
  const { language } = useLanguage()
  const changeText = useChangeText()
  const lines = creditedLines(order)
  if (lines.length === 0) return null
  return (
    <table className="invoice-parcel">
      <caption>{words.changes}</caption>
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col">{words.creditNote}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { change, item, itemPaise, feesPaise } = line
          return (
            <tr key={change.position}>
              <th scope="row">
                {item.product.name}
                <span className="invoice-why">
                  {changeText(line)} · {dayText(change.at, language)}
                </span>
                {feesPaise > 0 && <span className="invoice-why">{words.withFees}</span>}
              </th>
              <td>{noteOfChange(order.creditNotes, change.position)?.number}</td>
              <td>{formatRupees(-itemPaise - feesPaise)}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {words.wentBack}
          </th>
          <td>{formatRupees(-creditedPaise(lines))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The costs as ordered; after changes also what went back, and what the order costs now. */
export function InvoiceCosts({ order }: { order: Order }) {
  const words = useWords('invoice')
  const orderWords = useWords('orderWords')
  const backPaise = creditedPaise(creditedLines(order))
  const isChanged = order.changes.length > 0
  return (
    <DefinitionRows
      rows={[
        { label: orderWords.itemsTotal, value: rupeesText(order.itemsTotal) },
        { label: orderWords.deliveryFee, value: rupeesText(order.deliveryFee) },
        { label: orderWords.platformFee, value: rupeesText(order.platformFee) },
        {
          label: isChanged ? words.totalOrdered : orderWords.total,
          value: rupeesText(order.totalAmount),
          total: true,
        },
        ...(isChanged
          ? [
              { label: words.wentBack, value: formatRupees(-backPaise) },
              { label: orderWords.totalNow, value: rupeesText(order.currentTotal), total: true },
            ]
          : []),
      ]}
    />
  )
}
