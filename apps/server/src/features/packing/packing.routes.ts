import * as api from '@farmgate/contract/packing.ts'
import { packing as words } from '@farmgate/messages/en/packing.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { listToPack } from './list-to-pack.ts'
import { presentPackList } from './present-pack-list.ts'
import { tickPacked } from './tick-packed.ts'

export function packingRoutes(on: On, db: Db): void {
  on(api.packList, async ({ actor }) => presentPackList(await listToPack(db, actor.accountId)))

  on(api.tickPacked, async ({ actor, body, idempotentRequest }) => {
    await tickPacked(db, actor.accountId, body, idempotentRequest)
    return { message: body.packed ? words.ticked : words.unticked }
  })
}
