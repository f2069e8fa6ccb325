import { Refusal, type RefusalCode } from '@farmgate/domain/refusal.ts'
import { isDatabaseAway } from '../../db/database-away.ts'
import { describeError } from '../../describe-error.ts'
import { fewAtATime } from '../../few-at-a-time.ts'
import type { Log } from '../../log.ts'

/** What became of one row: nothing stood in its way, or this did. */
export interface RowOutcome<Row> {
  readonly row: Row
  readonly refused: RefusalCode | null
}

/** So many of one call at once, so that the others still find a connection. */
const AT_ONCE = 4

/** Each row is its own transaction: one that is refused, or fails, stops no other. */
export async function eachByItself<Row>(
  log: Log,
  rows: readonly Row[],
  act: (row: Row) => Promise<void>,
): Promise<RowOutcome<Row>[]> {
  const few = fewAtATime(AT_ONCE, rows.length, 1)
  const tryOne = async (row: Row): Promise<RowOutcome<Row>> => {
    try {
      await act(row)
      return { row, refused: null }
    } catch (error) {
      if (error instanceof Refusal) return { row, refused: error.code }
      if (isDatabaseAway(error)) return { row, refused: 'server.busy' }
      log.error({ err: describeError(error) }, 'a row of a bulk call failed')
      return { row, refused: 'server.fault' }
    }
  }
  return Promise.all(rows.map((row) => few(() => tryOne(row))))
}
