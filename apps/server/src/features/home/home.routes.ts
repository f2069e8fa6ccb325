import * as api from '@farmgate/contract/home.ts'
import type { Db } from '../../db/pool.ts'
import type { On } from '../../http/on.ts'
import { homeCopy } from './home-copy.ts'
import { homeProduce } from './home-produce.ts'
import { presentProduce } from './present-home.ts'

export function homeRoutes(on: On, db: Db): void {
  on(api.home, async () => ({ copy: await homeCopy(db), ...presentProduce(await homeProduce(db)) }))
}
