import * as api from '@farmgate/contract/ordering/order-days.ts'
import { orderResponses as words } from '@farmgate/messages/en/order-responses.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import { showOrder } from '#features/ordering/order-views/show-order.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { changeOrderDay, findDayChoices } from './change-order-day.ts'
import { listOrderDays } from './list-order-days.ts'

export function orderDayRoutes(on: On, deps: MoneyDeps): void {
  const { db } = deps

  on(api.orderDays, ({ actor, query }) => listOrderDays(db, actor.accountId, query))

  on(api.orderDayChoices, ({ params: { id } }) => findDayChoices(db, id))

  on(api.changeOrderDay, async ({ actor, caller, params: { id }, body }) => {
    await changeOrderDay(db, operatorOf(actor, caller), id, { roundId: body.round, day: body.day })
    return { message: words.orderDayChanged, order: await showOrder(deps, id, 'admin') }
  })
}
