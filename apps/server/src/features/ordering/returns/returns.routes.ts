import * as api from '@farmgate/contract/ordering/returns.ts'
import { orderResponses as words } from '@farmgate/messages/en/order-responses.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { presentOrder } from '#features/ordering/order-views/present-order.ts'
import { showOrder } from '#features/ordering/order-views/show-order.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import { decideReturn } from './decide-return.ts'
import { listReturns } from './list-returns.ts'
import { requestReturn } from './request-return.ts'

export function returnRoutes(on: On, deps: MoneyDeps): void {
  const { db, gateway } = deps

  on(api.requestReturn, async ({ actor, params: { id }, body, photo, idempotentRequest }) => {
    await requestReturn(deps, actor.accountId, id, body.reason, photo, idempotentRequest)
    return { message: words.returnRequested, order: await showOrder(deps, id, 'buyer') }
  })

  on(api.allReturns, async ({ query }) => {
    const { rows, nextCursor, counts } = await listReturns(db, query)
    return { returnRequests: rows.map((order) => presentOrder(order, gateway, 'admin')), nextCursor, counts }
  })

  on(
    api.decideReturn,
    async ({ actor, params: { id }, body: { status, note }, caller, idempotentRequest }) => {
      await decideReturn(db, operatorOf(actor, caller), id, status, note, idempotentRequest)
      const message = status === 'approved' ? words.returnApproved : words.returnRejected
      return { message, order: await showOrder(deps, id, 'admin') }
    },
  )
}
