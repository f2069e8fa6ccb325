import type { Order } from '@farmgate/contract/order-view.ts'
import { AddressLines } from '#components/order/address-lines.tsx'
import { momentText } from '#components/format/day-text.ts'
import { InvoiceLink } from '#components/invoice/invoice-link.tsx'
import { PaymentBadge } from '#components/order/payment-badge.tsx'
import { RefundLine } from '#components/order/refund-line.tsx'
import { useLanguage } from '#language.ts'
import { paths } from '#paths.ts'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { useWords } from '#words.ts'
import { SeenMark } from './seen-mark.tsx'

/** The delivery address, and the phone number for the driver. */
export function DeliveryFacts({ order }: { order: Order }) {
  const admin = useWords('admin')
  const { delivery, contact, buyerSeenAt } = order
  return (
    <section className="grid gap-2">
      <h3>{admin.deliverTo}</h3>
      <p className="wrap-anywhere">
        <b className="font-semibold">{contact.name}</b>
        <AddressLines delivery={delivery} />
      </p>
      {contact.phone !== '' && (
        <p>
          <a href={`tel:${contact.phone}`} className="link inline-flex min-h-11 items-center">
            {contact.phone}
          </a>
        </p>
      )}
      <SeenMark order={order} who="Buyer" seenAt={buyerSeenAt} />
    </section>
  )
}

export function PaymentFacts({ order }: { order: Order }) {
  const admin = useWords('admin')
  const words = useWords('orderWords')
  const { language } = useLanguage()
  const { paymentMethod, paidAt, paymentOrderId, refund } = order
  return (
    <section className="grid gap-2">
      <h3>{admin.payment}</h3>
      <DefinitionRows
        rows={[
          { label: words[`method.${paymentMethod}`], value: <PaymentBadge order={order} /> },
          ...(paidAt === null ? [] : [{ label: admin.paidOn, value: momentText(paidAt, language) }]),
          ...(paymentOrderId === null
            ? []
            : [
                {
                  label: admin.paymentReference,
                  value: <span className="wrap-anywhere text-sm">{paymentOrderId}</span>,
                },
              ]),
        ]}
      />
      {refund !== null && <RefundLine refund={refund} />}
      <p>
        <InvoiceLink order={order} to={paths.adminInvoice(order._id)} />
      </p>
    </section>
  )
}
