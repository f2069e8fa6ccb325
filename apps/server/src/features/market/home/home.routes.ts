import * as api from '@farmgate/contract/market/home.ts'
import { type MarketMode, takesOrders } from '@farmgate/domain/market/market-identity.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { homeTexts } from './home-texts.ts'
import { homeProduce } from './home-produce.ts'
import { findBought } from './home.sql.ts'
import { presentHomeProduct, presentProduce } from './present-home.ts'

const AGAIN_SHOWN = 12

export function homeRoutes(
  on: On,
  { db, marketMode }: { readonly db: Db; readonly marketMode: MarketMode },
): void {
  on(api.boughtBefore, async ({ actor }) => {
    const bought = await findBought(db, actor.accountId, AGAIN_SHOWN)
    return { products: bought.map(presentHomeProduct) }
  })

  on(api.home, async () => {
    const [produce, { copy, identity, nextRound }] = await Promise.all([homeProduce(db), homeTexts(db)])
    return {
      copy,
      ...presentProduce(produce),
      ...(nextRound !== undefined && { nextRound }),
      ...(!takesOrders(marketMode, identity) && { opensSoon: true as const }),
    }
  })
}
