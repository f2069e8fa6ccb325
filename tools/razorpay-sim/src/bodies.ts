import type { Notes, Order, Payment, Refund } from './entities.ts'

/** Response bodies with exactly the keys of the documentation's samples. */
export const orderBody = (order: Order) => ({
  id: order.id,
  entity: 'order',
  amount: order.amount,
  amount_paid: order.amountPaid,
  amount_due: Math.max(0, order.amount - order.amountPaid),
  currency: order.currency,
  receipt: order.receipt,
  offer_id: null,
  status: order.status,
  attempts: order.paymentIds.length,
  notes: notesBody(order.notes),
  created_at: seconds(order.createdAt),
})

export const paymentBody = (payment: Payment) => ({
  id: payment.id,
  entity: 'payment',
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  order_id: payment.orderId,
  invoice_id: null,
  international: payment.currency !== 'INR',
  method: payment.method,
  amount_refunded: payment.amountRefunded,
  refund_status: refundStatus(payment),
  captured: payment.captured,
  description: null,
  card_id: payment.cardId,
  bank: payment.method === 'netbanking' ? 'HDFC' : null,
  wallet: payment.method === 'wallet' ? 'payzapp' : null,
  vpa: payment.method === 'upi' ? VPA : null,
  email: 'void@razorpay.com',
  contact: '+919999999999',
  notes: [],
  fee: payment.fee,
  tax: payment.tax,
  error_code: payment.error?.code ?? null,
  error_description: payment.error?.description ?? null,
  error_source: payment.error?.source ?? null,
  error_step: payment.error?.step ?? null,
  error_reason: payment.error?.reason ?? null,
  acquirer_data: ACQUIRER_DATA[payment.method],
  created_at: seconds(payment.createdAt),
  ...(payment.method === 'upi' ? { upi: { vpa: VPA } } : {}),
})

export const refundBody = (refund: Refund) => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency: refund.currency,
  payment_id: refund.paymentId,
  notes: notesBody(refund.notes),
  receipt: refund.receipt,
  acquirer_data: { arn: null },
  created_at: seconds(refund.createdAt),
  batch_id: null,
  status: refund.status,
  speed_processed: refund.status === 'processed' ? 'normal' : null,
  speed_requested: refund.speed,
})

export type OrderBody = ReturnType<typeof orderBody>
export type PaymentBody = ReturnType<typeof paymentBody>
export type RefundBody = ReturnType<typeof refundBody>

export const collectionBody = <Item>(items: readonly Item[]) => ({
  entity: 'collection',
  count: items.length,
  items,
})

export const seconds = (ms: number): number => Math.floor(ms / 1000)

const VPA = 'success@razorpay'

const ACQUIRER_DATA = {
  upi: { rrn: '400000000001' },
  netbanking: { bank_transaction_id: '5000001' },
  card: { auth_code: '600001' },
  wallet: { transaction_id: null },
  emi: { auth_code: '600001' },
  paylater: { transaction_id: null },
}

/** An empty object is returned as an empty list: the real gateway is written in PHP. */
const notesBody = (notes: Notes): Notes | [] => (Object.keys(notes).length === 0 ? [] : notes)

function refundStatus({ amount, amountRefunded }: Payment): 'partial' | 'full' | null {
  if (amountRefunded === 0) return null
  return amountRefunded < amount ? 'partial' : 'full'
}
