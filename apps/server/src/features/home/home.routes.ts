import * as api from '@farmgate/contract/home.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { homeCopy } from './home-copy.ts'
import { homeProduce } from './home-produce.ts'
import { findBought } from './home.sql.ts'
import { presentHomeProduct, presentProduce } from './present-home.ts'

const AGAIN_SHOWN = 12

export function homeRoutes(on: On, db: Db): void {
  on(api.boughtBefore, async ({ actor }) => {
    const bought = await findBought(db, actor.accountId, AGAIN_SHOWN)
    return { products: bought.map(presentHomeProduct) }
  })

  on(api.home, async () => {
    const [produce, copy] = await Promise.all([homeProduce(db), homeCopy(db)])
    return { copy, ...presentProduce(produce) }
  })
}
