import * as api from '@farmgate/contract/orders.ts'
import { createPaymentOrder } from '@farmgate/contract/payments.ts'
import { orderAnswers as words } from '@farmgate/messages/en/order-answers.ts'
import type { On } from '../../http/on.ts'
import { paise } from '../../paise.ts'
import { showOrder } from '../orders/show-order.ts'
import type { MoneyDeps } from '../../money-deps.ts'
import { paymentOrder } from './payment-order.ts'
import { placeOrder } from './place-order.ts'

export function checkoutRoutes(on: On, deps: MoneyDeps): void {
  on(createPaymentOrder, async ({ actor, body, intent }) => {
    const amountPaise = paise(body.amount)
    const orderId = await paymentOrder(deps, actor.accountId, amountPaise, intent)
    return { orderId, key: deps.gateway.keyId, amountPaise, currency: 'INR' as const }
  })

  on(api.placeOrder, async ({ actor, body, intent }) => {
    const { items, totalAmount, paymentMethod, paymentOrderId, contact } = body
    const lines = items.map(({ product, quantity }) => ({ productId: product, quantity }))
    const wish = { lines, totalPaise: paise(totalAmount), paymentMethod, paymentOrderId, contact }
    const id = await placeOrder(deps, actor.accountId, wish, intent)
    return { message: words.orderPlaced, orderDetails: await showOrder(deps, id, 'buyer') }
  })
}
