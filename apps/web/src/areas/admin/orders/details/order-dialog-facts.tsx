import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { AddressLines } from '#components/order/address-lines.tsx'
import { momentText } from '#components/format/day-text.ts'
import { CreditNoteLink } from '#components/invoice/credit-note-link.tsx'
import { InvoiceLink } from '#components/invoice/invoice-link.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { noteText } from '#components/order/event-text.ts'
import { PaymentBadge } from '#components/order/payment-badge.tsx'
import { RefundLine } from '#components/order/refund-line.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
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
      <Refunds order={order} />
      {order.refunds.length === 0 && refund !== null && <RefundLine refund={refund} />}
      <p className="flex flex-wrap gap-x-4">
        <InvoiceLink order={order} to={adminPaths.invoice(order._id)} />
        <CreditNoteLink order={order} to={adminPaths.creditNotes(order._id)} />
      </p>
    </section>
  )
}

/** Each refund with the item that it is for. */
function Refunds({ order: { refunds, changes, items } }: { order: Order }) {
  const itemOf = (change: number | null): string | undefined => {
    const line = changes.find(({ position }) => position === change)?.line
    return items.find(({ product }) => product._id === line)?.product.name
  }
  return refunds.map((refund) => (
    <RefundLine
      key={refund._id}
      refund={refund}
      what={refund.cause === 'change' ? itemOf(refund.change) : undefined}
    />
  ))
}

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
