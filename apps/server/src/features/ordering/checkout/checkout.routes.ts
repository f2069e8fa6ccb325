import * as api from '@farmgate/contract/ordering/orders.ts'
import { createPaymentOrder } from '@farmgate/contract/money/payments.ts'
import { orderResponses as words } from '@farmgate/messages/en/order-responses.ts'
import type { On } from '#http/on.ts'
import { paise } from '#http/paise.ts'
import { showOrder } from '#features/ordering/order-views/show-order.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import type { PaymentDeps } from '#features/ordering/payment-start/open-payment.ts'
import { paymentOrder } from '#features/ordering/payment-start/payment-order.ts'
import { placeOrder } from './place-order.ts'

export function checkoutRoutes(on: On, deps: MoneyDeps & PaymentDeps): void {
  on(createPaymentOrder, async ({ actor, body, idempotentRequest }) => {
    const amountPaise = paise(body.amount)
    const orderId = await paymentOrder(deps, actor.accountId, amountPaise, idempotentRequest)
    return { orderId, key: deps.gateway.keyId, amountPaise, currency: 'INR' as const }
  })

  on(api.placeOrder, async ({ actor, body, idempotentRequest }) => {
    const { items, totalAmount, ...rest } = body
    const lines = items.map(({ product, quantity }) => ({ productId: product, quantity }))
    const request = { ...rest, lines, totalPaise: paise(totalAmount) }
    const id = await placeOrder(deps, actor.accountId, request, idempotentRequest)
    return { message: words.orderPlaced, orderDetails: await showOrder(deps, id, 'buyer') }
  })
}
