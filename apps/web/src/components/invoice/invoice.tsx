import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { useLanguage } from '#language.ts'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { useWords } from '#words.ts'
import { dayText, momentText } from '../format/day-text.ts'
import { AddressLines } from '../order/address-lines.tsx'
import { knownStatus } from '../order/order-status.ts'
import { InvoiceChanges, InvoiceCosts } from './invoice-changes.tsx'
import { InvoiceParcel } from './invoice-parcel.tsx'
import { InvoicePayment } from './invoice-payment.tsx'
import { Buyer, RunBy, SheetHead } from './invoice-sheet.tsx'

/** An order's invoice as a printable sheet: buyer, items by farm, costs and payment. */
export function Invoice({ order }: { order: Order }) {
  const words = useWords('invoice')
  const { language } = useLanguage()
  // The time it was opened: the invoice shows the state at that time.
  const [moment] = useState(() => new Date().toISOString())
  return (
    <article className="invoice printable">
      <SheetHead>
        <h1>{words.title}</h1>
      </SheetHead>
      <div className="invoice-columns">
        <Dates order={order} />
        <Buyer order={order} />
        <Destination order={order} />
      </div>
      {order.parcels.map((parcel) => (
        <InvoiceParcel
          key={parcel.farmer._id}
          farmer={parcel.farmer}
          total={parcel.total}
          items={order.items.filter((item) => item.farmer._id === parcel.farmer._id)}
        />
      ))}
      <InvoiceChanges order={order} />
      <div className="invoice-end">
        <InvoicePayment order={order} />
        <section className="invoice-costs" aria-label={words.costs}>
          <InvoiceCosts order={order} />
        </section>
      </div>
      <footer className="invoice-foot">
        <RunBy />
        <p>{words.notTax}</p>
        <p>{fill(words.asOf, { moment: momentText(moment, language) })}</p>
      </footer>
    </article>
  )
}

function Dates({ order }: { order: Order }) {
  const words = useWords('invoice')
  const state = useInvoiceState(order)
  const { language } = useLanguage()
  const days = [
    [words.placed, order.createdAt],
    [words.paid, order.paidAt],
    [words.shipped, order.shippedAt],
    [words.delivered, order.deliveredAt],
    [words.cancelled, order.cancelledAt],
  ] as const
  return (
    <DefinitionRows
      className="invoice-dates"
      rows={[
        { label: words.number, value: displayOrderNumber(order.number) },
        ...days.flatMap(([label, day]) => (day === null ? [] : [{ label, value: dayText(day, language) }])),
        { label: words.state, value: state },
      ]}
    />
  )
}

function Destination({ order: { delivery, contact } }: { order: Order }) {
  const words = useWords('invoice')
  return (
    <section>
      <h2>{words.deliverTo}</h2>
      <address>
        <b>{delivery.fullName}</b>
        <AddressLines delivery={delivery} />
      </address>
      {contact.phone !== '' && <p className="num">{fill(words.contact, { phone: contact.phone })}</p>}
    </section>
  )
}

/** Returns the order's state as text only: paper has no coloured badge. */
function useInvoiceState({ status, waitingForPayment, returnStatus }: Order): string {
  const words = useWords('orderWords')
  const stage = waitingForPayment ? words.waitingForPayment : words[`status.${knownStatus(status)}`]
  return returnStatus === null ? stage : `${stage}, ${words[`return.${returnStatus}`]}`
}
