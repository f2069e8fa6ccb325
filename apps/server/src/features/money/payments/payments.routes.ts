import * as api from '@farmgate/contract/ordering/orders.ts'
import { orderResponses } from '@farmgate/messages/en/order-responses.ts'
import { Answer } from '#http/responses/answer.ts'
import type { On } from '#http/on.ts'
import { showOrder } from '#features/ordering/order-views/show-order.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import { payOrder } from './pay-order.ts'

export function paymentRoutes(on: On, deps: MoneyDeps): void {
  on(api.payOrder, async ({ actor, params }) => {
    const answer = await payOrder(deps, actor.accountId, params.id)
    const order = await showOrder(deps, params.id, 'buyer')
    const { paymentStatus } = order
    if (answer === 'cash') return { message: orderResponses.cashAtTheDoor, paymentStatus, order }
    // Also when the money arrived after the gateway lookup: a response never contradicts itself.
    if (paymentStatus === 'paid') return { message: orderResponses.orderPaid, paymentStatus, order }
    const unsure = { ...order, paymentUnknown: true }
    return new Answer({ message: orderResponses.paymentPending, paymentStatus, order: unsure }, [], {}, 202)
  })
}
