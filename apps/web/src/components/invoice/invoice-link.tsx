import { hasInvoice } from '@farmgate/domain/ordering/orders/invoice.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ReceiptText } from 'lucide-react'
import { Link } from '#navigation.tsx'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'

interface InvoiceLinkProps {
  order: Parameters<typeof hasInvoice>[0] & { readonly number: string }
  to: string
  className?: string | undefined
}

/** Link to an order's invoice; nothing for an order without one. */
export function InvoiceLink({ order, to, className }: InvoiceLinkProps) {
  const words = useWords('orderWords')
  if (!hasInvoice(order)) return null
  return (
    <Link
      to={to}
      aria-label={fill(words.invoiceOf, { number: displayOrderNumber(order.number) })}
      className={classNames('link inline-flex min-h-11 items-center gap-1.5 text-sm', className)}
    >
      <ReceiptText size={16} />
      {words.invoice}
    </Link>
  )
}
