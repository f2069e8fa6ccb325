import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useLanguage } from '#language.ts'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { useWords } from '#words.ts'
import { dayText } from '../format/day-text.ts'
import { formatRupees } from '../format/rupees.ts'
import { isNone, useAmountText } from './change-text.ts'
import {
  creditedLines,
  creditedPaise,
  type CreditedLine,
  type CreditNote as Note,
  linesOfNote,
  refundOfNote,
} from './credit-note-lines.ts'
import { RefundRows } from './invoice-payment.tsx'
import { Buyer, RunBy, SheetHead, useFarmName } from './invoice-sheet.tsx'

/** One credit note as a printable sheet: what became less and why, and what is refunded. */
export function CreditNote({ order, note }: { order: Order; note: Note }) {
  const words = useWords('invoice')
  const lines = linesOfNote(creditedLines(order), note)
  return (
    <article className="invoice printable credit-note" aria-label={`${words.creditNote} ${note.number}`}>
      <SheetHead>
        <p className="credit-note-title">
          {words.creditNote} <span className="whitespace-nowrap">{note.number}</span>
        </p>
      </SheetHead>
      <div className="invoice-columns credit-note-columns">
        <NoteDates order={order} note={note} />
        <Buyer order={order} />
      </div>
      {order.parcels
        .map(({ farmer }) => ({
          farmer,
          own: lines.filter(({ item }) => item.farmer._id === farmer._id),
        }))
        .filter(({ own }) => own.length > 0)
        .map(({ farmer, own }) => (
          <CreditedItems key={farmer._id} farmer={farmer} lines={own} />
        ))}
      <div className="invoice-end">
        <NoteRefund order={order} note={note} />
        <NoteTotal lines={lines} />
      </div>
      <footer className="invoice-foot">
        <RunBy />
        <p>{words.notTaxNote}</p>
      </footer>
    </article>
  )
}

function NoteDates({ order, note }: { order: Order; note: Note }) {
  const words = useWords('invoice')
  const { language } = useLanguage()
  return (
    <DefinitionRows
      className="invoice-dates"
      rows={[
        { label: words.noteNumber, value: note.number },
        { label: words.noteDate, value: dayText(note.at, language) },
        { label: words.noteOf, value: displayOrderNumber(order.number) },
        { label: words.placed, value: dayText(order.createdAt, language) },
      ]}
    />
  )
}

function CreditedItems({
  farmer,
  lines,
}: {
  farmer: Order['parcels'][number]['farmer']
  lines: readonly CreditedLine[]
}) {
  const words = useWords('invoice')
  const farmName = useFarmName()
  return (
    <table className="invoice-parcel">
      <caption>{farmName(farmer)}</caption>
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.change.position}>
            <th scope="row">
              {line.item.product.name}
              <CreditedAmounts line={line} />
            </th>
            <td>{formatRupees(-line.itemPaise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What was ordered, what was left before, what remains, and why. */
function CreditedAmounts({ line }: { line: CreditedLine }) {
  const words = useWords('invoice')
  const amount = useAmountText()
  const { item, before, change } = line
  const { unit } = item.product
  const ordered = amount(unit, { quantity: item.quantity })
  const amounts = [
    fill(words.noteOrdered, { amount: ordered }),
    ...(amount(unit, before) === ordered ? [] : [fill(words.noteBefore, { amount: amount(unit, before) })]),
    isNone(change.kept) ? words.noteNothing : fill(words.noteKept, { amount: amount(unit, change.kept) }),
  ]
  const why = words[`why.${change.kind}`]
  return (
    <>
      <span className="invoice-why">{amounts.join(' · ')}</span>
      <span className="invoice-why">{change.reason === null ? why : `${why} ${change.reason}`}</span>
    </>
  )
}

function NoteRefund({ order, note }: { order: Order; note: Note }) {
  const words = useWords('invoice')
  const refund = refundOfNote(order, note)
  return (
    <section className="invoice-payment">
      <h2>{refund === null ? words.payment : words.refund}</h2>
      {refund === null ? <p>{words.notCollected}</p> : <RefundRows refund={refund} />}
    </section>
  )
}

function NoteTotal({ lines }: { lines: readonly CreditedLine[] }) {
  const words = useWords('invoice')
  const orderWords = useWords('orderWords')
  const feesPaise = lines.reduce((sum, line) => sum + line.feesPaise, 0)
  const totalPaise = creditedPaise(lines)
  return (
    <DefinitionRows
      rows={[
        { label: words.creditedItems, value: formatRupees(totalPaise - feesPaise) },
        ...(feesPaise > 0 ? [{ label: orderWords.feesBack, value: formatRupees(feesPaise) }] : []),
        { label: words.credited, value: formatRupees(totalPaise), total: true },
      ]}
    />
  )
}
