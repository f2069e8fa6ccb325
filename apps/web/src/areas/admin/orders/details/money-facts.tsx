import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { Price } from '#components/format/price.tsx'
import { momentText } from '#components/format/day-text.ts'
import { CreditNoteLink } from '#components/invoice/credit-note-link.tsx'
import { InvoiceLink } from '#components/invoice/invoice-link.tsx'
import { OrderCosts } from '#components/order/order-costs.tsx'
import { PaymentBadge } from '#components/order/payment-badge.tsx'
import { RefundLine } from '#components/order/refund-line.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { useWords } from '#words.ts'

/** What the order costs now, how it was paid, and what went back. */
export function MoneyFacts({ order }: { order: Order }) {
  const admin = useWords('admin')
  return (
    <section className="order-money">
      <h3>{admin.money}</h3>
      <OrderCosts order={order} />
      <TotalNow order={order} />
      <Payment order={order} />
      <Refunds order={order} />
      <p className="flex flex-wrap gap-x-4">
        <InvoiceLink order={order} to={adminPaths.invoice(order._id)} />
        <CreditNoteLink order={order} to={adminPaths.creditNotes(order._id)} />
      </p>
    </section>
  )
}

/** Only where something became less than ordered. */
function TotalNow({ order: { totalAmount, currentTotal } }: { order: Order }) {
  const admin = useWords('admin')
  const words = useWords('orderWords')
  if (currentTotal === totalAmount) return null
  return (
    <DefinitionRows
      rows={[
        {
          label: admin.reduced,
          value: (
            <>
              −<Price paise={Math.round((totalAmount - currentTotal) * 100)} />
            </>
          ),
        },
        { label: words.totalNow, value: <Price rupees={currentTotal} />, total: true },
      ]}
    />
  )
}

function Payment({ order }: { order: Order }) {
  const admin = useWords('admin')
  const words = useWords('orderWords')
  const { language } = useLanguage()
  const { paymentMethod, paidAt, paymentOrderId } = order
  return (
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
  )
}

/** Each refund with the item that it is for. */
function Refunds({ order: { refund, refunds, changes, items } }: { order: Order }) {
  const itemOf = (change: number | null): string | undefined => {
    const line = changes.find(({ position }) => position === change)?.line
    return items.find(({ product }) => product._id === line)?.product.name
  }
  if (refunds.length === 0) return refund !== null && <RefundLine refund={refund} />
  return refunds.map((each) => (
    <RefundLine
      key={each._id}
      refund={each}
      what={each.cause === 'change' ? itemOf(each.change) : undefined}
    />
  ))
}
