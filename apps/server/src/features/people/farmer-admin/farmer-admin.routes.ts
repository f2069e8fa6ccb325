import { allFarmers, oneFarmer } from '@farmgate/contract/catalogue/product-review.ts'
import * as api from '@farmgate/contract/people/farmer-admin.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { adminResponses as words } from '@farmgate/messages/en/admin-responses.ts'
import { isUuid } from '#db/uuid.ts'
import type { On } from '#http/on.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { approveFarmChange, rejectFarmChange } from '#features/people/farm-profile/change-farm.ts'
import { listFarmersOrders } from '#features/ordering/order-views/list-orders.ts'
import { presentOrder } from '#features/ordering/order-views/present-order.ts'
import { setFarmPhone } from '#features/people/farm-profile/save-farm-phone.ts'
import { findFarmerById } from './farmers.sql.ts'
import { listFarmers } from './list-farmers.ts'
import { presentFarmerSummary } from './present-farmer.ts'
import { showFarmer } from './show-farmer.ts'
import { resumeFarmer, suspendFarmer, unverifyFarmer, verifyFarmer } from './change-farmer-status.ts'
import { setFarmDelivery } from './set-farm-delivery.ts'

export function farmerAdminRoutes(on: On, { db, gateway }: MoneyDeps): void {
  on(allFarmers, async ({ query }) => {
    const { farmers, nextCursor, counts } = await listFarmers(db, query)
    return { farmers: farmers.map(presentFarmerSummary), nextCursor, counts }
  })

  on(oneFarmer, async ({ params }) => ({ farmer: await showFarmer(db, params.id) }))

  on(api.verifyFarmer, async ({ actor, caller, params: { id }, body }) => {
    await verifyFarmer(db, operatorOf(actor, caller), id, body.what, body.version)
    return { message: words.farmerVerified, farmer: await showFarmer(db, id) }
  })

  on(api.unverifyFarmer, async ({ actor, caller, params: { id } }) => {
    await unverifyFarmer(db, operatorOf(actor, caller), id)
    return { message: words.farmerUnverified, farmer: await showFarmer(db, id) }
  })

  on(api.suspendFarmer, async ({ actor, caller, params: { id }, body }) => {
    await suspendFarmer(db, operatorOf(actor, caller), id, body.reason)
    return { message: words.farmerSuspended, farmer: await showFarmer(db, id) }
  })

  on(api.resumeFarmer, async ({ actor, caller, params: { id } }) => {
    await resumeFarmer(db, operatorOf(actor, caller), id)
    return { message: words.farmerResumed, farmer: await showFarmer(db, id) }
  })

  on(api.setFarmDelivery, async ({ actor, caller, params: { id }, body }) => {
    await setFarmDelivery(db, operatorOf(actor, caller), id, body.delivery)
    return { message: words.farmDeliverySet, farmer: await showFarmer(db, id) }
  })

  on(api.setFarmPhone, async ({ actor, caller, params: { id }, body }) => {
    await setFarmPhone(db, operatorOf(actor, caller), id, body.phone)
    return { message: words.farmPhoneSet, farmer: await showFarmer(db, id) }
  })

  on(api.approveFarmChange, async ({ actor, caller, params: { id }, body }) => {
    await approveFarmChange(db, operatorOf(actor, caller), id, body.version)
    return { message: words.farmChangeApproved, farmer: await showFarmer(db, id) }
  })

  on(api.rejectFarmChange, async ({ actor, caller, params: { id }, body }) => {
    await rejectFarmChange(db, operatorOf(actor, caller), id, body.version, body.note)
    return { message: words.farmChangeRejected, farmer: await showFarmer(db, id) }
  })

  on(api.ordersOfFarmer, async ({ params: { id }, query }) => {
    const farmer = isUuid(id) ? await findFarmerById(db, id) : undefined
    if (farmer === undefined) throw new Refusal('farmer.not_found')
    const { rows, nextCursor } = await listFarmersOrders(db, id, query)
    return {
      orders: rows.map((order) => presentOrder(order, gateway, 'admin')),
      nextCursor,
      farmer: { _id: farmer.id, name: farmer.name },
    }
  })
}
