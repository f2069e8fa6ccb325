import { fill } from '@farmgate/messages/fill.ts'
import { ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { useWords } from '../words.ts'
import { orderNumber } from './order-number.ts'

interface InvoiceLinkProps {
  order: { readonly number: string; readonly waitingForPayment: boolean }
  to: string
  className?: string | undefined
}

/** Nothing is billed that waits for its payment. */
export function InvoiceLink({ order, to, className }: InvoiceLinkProps) {
  const words = useWords('orderWords')
  if (order.waitingForPayment) return null
  return (
    <Link
      to={to}
      aria-label={fill(words.invoiceOf, { number: orderNumber(order) })}
      className={classNames('link inline-flex min-h-11 items-center gap-1.5 text-sm', className)}
    >
      <ReceiptText size={16} />
      {words.invoice}
    </Link>
  )
}
