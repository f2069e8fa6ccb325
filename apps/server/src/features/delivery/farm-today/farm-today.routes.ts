import * as api from '@farmgate/contract/delivery/farm-today.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { readFarmToday } from './farm-today.ts'
import { presentToday } from './present-today.ts'

export function farmTodayRoutes(on: On, db: Db): void {
  on(api.farmToday, async ({ actor }) => presentToday(await readFarmToday(db, actor.accountId)))
}
