import { isCancelled, type OrderStatus } from './stage.ts'

interface InvoicedOrder {
  readonly status: OrderStatus | (string & {})
  readonly waitingForPayment: boolean
  readonly paidAt: string | null
}

/** Whether the order has an invoice: not while it waits for its payment, and never if it was cancelled unpaid. */
export const hasInvoice = ({ status, waitingForPayment, paidAt }: InvoicedOrder): boolean =>
  !waitingForPayment && (!isCancelled(status) || paidAt !== null)
