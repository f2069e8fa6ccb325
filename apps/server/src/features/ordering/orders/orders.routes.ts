import * as api from '@farmgate/contract/ordering/orders.ts'
import { hasRight } from '@farmgate/domain/people/accounts/staff.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { isDelivered } from '@farmgate/domain/ordering/orders/stage.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { orderResponses as words } from '@farmgate/messages/en/order-responses.ts'
import type { Page } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import type { On } from '#http/on.ts'
import type { Actor } from '#http/shared/actor.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import { hasLargeRefund } from '#features/money/refunds/refunds.sql.ts'
import { settleCashRefund } from '#features/money/refunds/settle-cash.ts'
import { advanceOrder } from './advance-order.ts'
import { changeAddress } from './change-address.ts'
import { findReachedAddresses } from './change-address.sql.ts'
import { cancelForBuyer, cancelOwnOrder } from './cancel-order.ts'
import {
  listAllOrders,
  listFarmOrders,
  listOrdersOfUser,
  listOwnOrders,
} from '#features/ordering/order-views/list-orders.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { listEvents } from '#features/ordering/order-views/order-events.sql.ts'
import { findOwnStatus } from '#features/ordering/order-views/order-lists.sql.ts'
import type { OrderView, Viewer } from '#features/ordering/order-views/order-view.sql.ts'
import { type BuyersClaimLimits, readClaimLimits } from '#features/ordering/order-store/claim-limits.sql.ts'
import { parcelCame } from './parcel-came.ts'
import { reduceLine } from './reduce-line.ts'
import { presentEvent, presentFarmOrder, presentOrder } from '#features/ordering/order-views/present-order.ts'
import { showOrder } from '#features/ordering/order-views/show-order.ts'

export function orderRoutes(on: On, deps: MoneyDeps): void {
  const { db, gateway } = deps

  const present = ({ rows, nextCursor }: Page<OrderView>, viewer: Viewer) => ({
    orders: rows.map((order) => presentOrder(order, gateway, viewer)),
    nextCursor,
  })

  on(api.myOrders, async ({ actor, query }) =>
    present(await listOwnOrders(db, actor.accountId, query), 'buyer'),
  )

  on(api.oneOrder, async ({ actor, params: { id } }) => {
    if (!isUuid(id)) throw new Refusal('order.not_found')
    const viewer = actor.role === 'admin' ? 'admin' : 'buyer'
    if (!(await maySee(db, actor, id))) throw new Refusal('order.not_found')
    const order = await showOrder(deps, id, viewer)
    const isClaimable = viewer === 'buyer' && order.parcels.some(({ status }) => isDelivered(status))
    return {
      order,
      events: (await listEvents(db, id)).map((event) => presentEvent(event, viewer)),
      claiming: isClaimable ? presentClaiming(await readClaimLimits(db, actor.accountId)) : null,
    }
  })

  on(api.parcelCame, async ({ actor, params: { id, farmerId } }) => {
    await parcelCame(db, actor.accountId, { orderId: id, farmerId })
    return { message: words.parcelMoved, order: await showOrder(deps, id, 'buyer') }
  })

  on(api.cancelOrder, async ({ actor, params: { id }, body, idempotentRequest }) => {
    await cancelOwnOrder(db, actor.accountId, id, body.reason, idempotentRequest)
    return { message: words.orderCancelled, order: await showOrder(deps, id, 'buyer') }
  })

  on(api.changeOrderLine, async ({ actor, params: { id, lineId }, body, idempotentRequest }) => {
    await reduceLine(db, actor.accountId, id, lineId, body.quantity, idempotentRequest)
    return { message: words.orderChanged, order: await showOrder(deps, id, 'buyer') }
  })

  on(api.changeOrderAddress, async ({ actor, params: { id }, body }) => {
    await changeAddress(db, actor.accountId, id, body.addressId)
    return { message: words.orderAddressChanged, order: await showOrder(deps, id, 'buyer') }
  })

  on(api.orderAddresses, async ({ actor, params: { id } }) => {
    const reached = isUuid(id) ? await findReachedAddresses(db, actor.accountId, id) : undefined
    if (reached === undefined) throw new Refusal('order.not_found')
    return { reached: [...reached] }
  })

  on(api.farmOrders, async ({ actor, query }) => {
    const { rows, nextCursor } = await listFarmOrders(db, actor.accountId, query)
    return { orders: rows.map(presentFarmOrder), nextCursor }
  })

  on(api.allOrders, async ({ actor, query }) => {
    const { counts, total, narrow, ...page } = await listAllOrders(db, actor.accountId, query)
    return { ...present(page, 'admin'), counts, total, narrow }
  })

  on(api.ordersOfUser, async ({ params, query }) => {
    const { user, ...page } = await listOrdersOfUser(db, params.id, query)
    const { id: _id, name, email, isDeleted } = user
    return { ...present(page, 'admin'), user: { _id, name, email, isDeleted } }
  })

  on(api.advanceOrder, async ({ actor, params: { id }, body, caller }) => {
    await advanceOrder(db, operatorOf(actor, caller), id, body.status)
    return { message: words.orderMoved, order: await showOrder(deps, id, 'admin') }
  })

  on(api.operatorCancelOrder, async ({ actor, params: { id }, body, caller, idempotentRequest }) => {
    await cancelForBuyer(db, operatorOf(actor, caller), id, body.reason, idempotentRequest)
    return { message: words.orderCancelled, order: await showOrder(deps, id, 'admin') }
  })

  on(api.settleCashRefund, async ({ actor, caller, params: { id }, body }) => {
    await settleCashRefund(db, operatorOf(actor, caller), id, body.refund)
    return { message: words.refundSettled, order: await showOrder(deps, id, 'admin') }
  })
}

const presentClaiming = ({ limits, claimsThisMonth }: BuyersClaimLimits) => ({
  autoMax: toRupees(limits.autoMaxPaise),
  leftThisMonth: Math.max(0, limits.autoMonthly - claimsThisMonth),
})

/** A buyer sees own orders, an operator all; an approver those with a refund that needs a second person. */
async function maySee(db: Db, { accountId, staff }: Actor, orderId: string): Promise<boolean> {
  if (staff === null) return (await findOwnStatus(db, accountId, orderId)) !== undefined
  return hasRight(staff.role, 'daily') || hasLargeRefund(db, orderId)
}
