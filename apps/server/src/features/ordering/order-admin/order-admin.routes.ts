import * as api from '@farmgate/contract/ordering/order-admin.ts'
import { orderResponses as words } from '@farmgate/messages/en/order-responses.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import { showOrder } from '#features/ordering/order-views/show-order.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { endParcel } from './end-parcel.ts'
import { markParcelOf } from './mark-parcel-of.ts'
import { moveParcel, sendByCourier } from './move-parcel.ts'
import { refundLine } from './refund-line.ts'

export function orderAdminRoutes(on: On, deps: MoneyDeps): void {
  const { db } = deps

  on(api.refundLine, async ({ actor, caller, params: { id, lineId }, body, idempotentRequest }) => {
    const line = { orderId: id, productId: lineId }
    await refundLine(db, operatorOf(actor, caller), line, body, idempotentRequest)
    return { message: words.lineRefunded, order: await showOrder(deps, id, 'admin') }
  })

  on(api.changeParcel, async ({ actor, caller, params: { id, farmerId }, body }) => {
    const parcel = { orderId: id, farmerId }
    const operator = operatorOf(actor, caller)
    if ('status' in body) await moveParcel(db, operator, parcel, body.status)
    else if ('courier' in body) await sendByCourier(db, operator, parcel, body.courier)
    else await markParcelOf(db, operator, parcel, body)
    return { message: words.parcelMoved, order: await showOrder(deps, id, 'admin') }
  })

  on(api.endParcel, async ({ actor, caller, params: { id, farmerId }, body, idempotentRequest }) => {
    await endParcel(db, operatorOf(actor, caller), { orderId: id, farmerId }, body, idempotentRequest)
    return { message: words.parcelEnded, order: await showOrder(deps, id, 'admin') }
  })
}
