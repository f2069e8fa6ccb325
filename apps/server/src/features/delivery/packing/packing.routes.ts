import * as api from '@farmgate/contract/delivery/packing.ts'
import { packing as words } from '@farmgate/messages/en/packing.ts'
import { PACK_ORDERS_MAX } from '@farmgate/domain/delivery/packing/pack-list.ts'
import type { On } from '#http/on.ts'
import { listToPack } from './list-to-pack.ts'
import { countOrdersToPack, findFarmParcels } from './packing.sql.ts'
import { presentFarmParcels } from './present-farm-parcel.ts'
import { presentPackList } from './present-pack-list.ts'
import { type PackingDeps, saveWhatCame } from './save-what-came.ts'
import { tickPacked } from './tick-packed.ts'

export function packingRoutes(on: On, deps: PackingDeps): void {
  const { db } = deps

  on(api.packList, async ({ actor }) => presentPackList(await listToPack(db, actor.accountId)))

  on(api.tickPacked, async ({ actor, body, idempotentRequest }) => {
    await tickPacked(db, actor.accountId, body, idempotentRequest)
    return { message: body.packed ? words.ticked : words.unticked }
  })

  on(api.farmParcels, async ({ actor }) => {
    const found = await findFarmParcels(db, actor.accountId, PACK_ORDERS_MAX)
    // Only a full list can be truncated.
    const total = found.length < PACK_ORDERS_MAX ? found.length : await countOrdersToPack(db, actor.accountId)
    return { parcels: presentFarmParcels(found), total: Math.max(total, found.length) }
  })

  on(api.packParcel, async ({ actor, params: { id }, body, photo, idempotentRequest }) => {
    await saveWhatCame(deps, actor.accountId, id, body, photo, idempotentRequest)
    const found = await findFarmParcels(db, actor.accountId, PACK_ORDERS_MAX)
    const own = presentFarmParcels(found).find(({ _id }) => _id === id.toLowerCase())
    return { message: words.parcelSaved, parcel: own ?? null }
  })
}
