import * as api from '@farmgate/contract/home.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { findHindiNames } from '#features/product-view/hindi-names.sql.ts'
import { homeCopy } from './home-copy.ts'
import { homeProduce } from './home-produce.ts'
import { findBought } from './home.sql.ts'
import { presentHomeProduct, presentProduce } from './present-home.ts'

const AGAIN_SHOWN = 12

export function homeRoutes(on: On, db: Db): void {
  on(api.boughtBefore, async ({ actor }) => {
    const bought = await findBought(db, actor.accountId, AGAIN_SHOWN)
    const hindiNames = await findHindiNames(db, bought)
    return { products: bought.map((product) => presentHomeProduct(product, hindiNames)) }
  })

  on(api.home, async () => {
    const produce = await homeProduce(db)
    const shown = [...produce.deals.map(({ product }) => product), ...produce.fresh]
    return { copy: await homeCopy(db), ...presentProduce(produce, await findHindiNames(db, shown)) }
  })
}
