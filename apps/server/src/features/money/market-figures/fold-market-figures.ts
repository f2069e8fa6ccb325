import type { Db } from '#db/pool.ts'
import { foldMarketEvents } from './market-figures.sql.ts'

const BATCH = 5_000
/** Half a million events per run. The next run, a minute later, continues. */
const ROUNDS_MAX = 100

/**
 * Folds events of orders and money into the market's days. Without it the figures stay right and only get slower to read.
 * Each batch commits on its own. Safe to run twice, or twice at once.
 */
export async function foldMarketFigures(db: Db): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    if ((await foldMarketEvents(db, BATCH)) < BATCH) return
  }
}
