import type { Db } from '@farmgate/server/db/pool.ts'
import { clockTime, type TimeShift } from './orders.sql.ts'

/** Creates months of history in seconds, and records which second belongs to which day. */
export interface ShiftedClock {
  /** Milliseconds, for programs that keep time outside the database. */
  readonly now: () => number
  /** Only moves forward. */
  moveTo(at: Date): Promise<void>
  readonly shifts: readonly TimeShift[]
}

export function createShiftedClock(db: Db, opening: Date): ShiftedClock {
  const shifts: TimeShift[] = []
  return {
    now: () => (shifts.at(-1)?.at ?? opening).getTime(),
    moveTo: async (at) => void shifts.push({ since: await clockTime(db), at }),
    shifts,
  }
}
