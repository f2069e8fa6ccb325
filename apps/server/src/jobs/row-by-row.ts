import { describeError } from '#logging/describe-error.ts'
import type { Log } from '#logging/log.ts'

/**
 * Does the work for one row after the other. A row that fails is logged and left for a later run, so that it does not
 * block the rows behind it. `part` and `idOf` name the row in the log.
 */
export async function rowByRow<Row>(
  { log, part }: { readonly log: Log; readonly part: string },
  rows: Iterable<Row>,
  idOf: (row: Row) => string,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      log.error({ part, row: idOf(row), err: describeError(error) }, 'row failed, trying again later')
    }
  }
}
