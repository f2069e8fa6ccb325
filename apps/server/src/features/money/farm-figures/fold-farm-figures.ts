import type { Db } from '#db/pool.ts'
import { foldEvents } from './farm-figures.sql.ts'

const BATCH = 5_000
/** Half a million events per run. The next run, a minute later, continues. */
const ROUNDS_MAX = 100

/**
 * Folds events of sales and money into the days of their farms. Without it the figures stay right and only get slower to
 * read. Each batch commits on its own. Safe to run twice, or twice at once.
 */
export async function foldFarmFigures(db: Db): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    if ((await foldEvents(db, BATCH)) < BATCH) return
  }
}
