import { isCash, type PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { isCancelled } from '@farmgate/domain/ordering/orders/stage.ts'

interface Payable {
  readonly status: string
  readonly paymentMethod: PaymentMethod
  readonly paymentStatus: 'paid' | 'not paid'
  readonly paymentUnknown?: boolean | undefined
}

/** Returns an order's payment state. `cashAtTheDoor` only while the order can still be delivered. */
export function paymentState({ status, paymentMethod, paymentStatus, paymentUnknown }: Payable) {
  if (paymentStatus === 'paid') return 'paid'
  if (paymentUnknown === true) return 'paymentUnknown'
  return isCash(paymentMethod) && !isCancelled(status) ? 'cashAtTheDoor' : 'notPaid'
}
