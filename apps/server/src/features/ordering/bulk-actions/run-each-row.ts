import { Refusal, type RefusalCode } from '@farmgate/domain/refusal.ts'
import { isDatabaseAway } from '#db/connection/database-away.ts'
import { describeError } from '#logging/describe-error.ts'
import { concurrencyLimit } from '#concurrency/concurrency-limit.ts'
import type { Log } from '#logging/log.ts'

/** The outcome of one row: `refused` is null when it was done, else the refusal's code. */
export interface RowOutcome<Row> {
  readonly row: Row
  readonly refused: RefusalCode | null
}

/** Rows of one call that run in parallel, so that other calls still get a connection. */
const AT_ONCE = 4

/** Runs each row in its own transaction: a refused or failed row does not stop the others. */
export async function runEachRow<Row>(
  log: Log,
  rows: readonly Row[],
  act: (row: Row) => Promise<void>,
): Promise<RowOutcome<Row>[]> {
  const few = concurrencyLimit(AT_ONCE, rows.length, 1)
  const tryOne = async (row: Row): Promise<RowOutcome<Row>> => {
    try {
      await act(row)
      return { row, refused: null }
    } catch (error) {
      if (error instanceof Refusal) return { row, refused: error.code }
      if (isDatabaseAway(error)) return { row, refused: 'server.busy' }
      log.error({ err: describeError(error) }, 'row of a bulk call failed')
      return { row, refused: 'server.fault' }
    }
  }
  return Promise.all(rows.map((row) => few(() => tryOne(row))))
}
