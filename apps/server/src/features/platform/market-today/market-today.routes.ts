import * as api from '@farmgate/contract/platform/market-today.ts'
import { addDays } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import type { Db } from '#db/pool.ts'
import { readNow } from '#features/delivery/round-store/rounds.sql.ts'
import type { On } from '#http/on.ts'
import { showMarketFigures } from './show-market-figures.ts'
import { findStockOuts } from './stock-outs.sql.ts'
import { findRoundsOf } from './tomorrows-rounds.sql.ts'

const ROUNDS_SHOWN = 8
const STOCK_OUTS_SHOWN = 6

export function marketTodayRoutes(on: On, db: Db): void {
  on(api.marketFigures, () => showMarketFigures(db))

  on(api.tomorrowsRounds, async () => {
    const day = addDays((await readNow(db)).today, 1)
    const rounds = await findRoundsOf(db, day)
    const shown = rounds.slice(0, ROUNDS_SHOWN)
    return {
      day,
      orders: rounds.reduce((sum, { taken }) => sum + taken, 0),
      rounds: shown.map(({ id, startsAt, endsAt, ...round }) => ({
        _id: id,
        ...round,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
      more: rounds.length - shown.length,
    }
  })

  on(api.stockOuts, async () => {
    const { rows, total } = await findStockOuts(db, STOCK_OUTS_SHOWN)
    return {
      products: rows.map(({ id, since, ...row }) => ({
        _id: id,
        ...row,
        since: since === null ? null : since.toISOString(),
      })),
      total,
    }
  })
}
