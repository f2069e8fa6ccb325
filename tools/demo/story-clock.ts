import type { Db } from '@farmgate/server/db/pool.ts'
import { clockTime } from './orders.sql.ts'

/** From this moment of the database on, everything is told as if it had happened at `at`. */
export interface Told {
  readonly since: string
  readonly at: Date
}

/** Plays in seconds what took months, and remembers which second was which day. */
export interface StoryClock {
  /** Milliseconds, for whoever keeps time outside the database. */
  readonly now: () => number
  /** Only forward. */
  moveTo(at: Date): Promise<void>
  readonly told: readonly Told[]
}

export function createStoryClock(db: Db, opening: Date): StoryClock {
  const told: Told[] = []
  return {
    now: () => (told.at(-1)?.at ?? opening).getTime(),
    moveTo: async (at) => void told.push({ since: await clockTime(db), at }),
    told,
  }
}
