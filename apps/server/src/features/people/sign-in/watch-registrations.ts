import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Log } from '#logging/log.ts'
import { ipPrefix } from '#http/shared/network.ts'
import { raiseAlarm } from '#features/telling/alarms/raise-alarm.ts'

export interface WatchDeps {
  readonly db: Db
  readonly log: Log
  readonly limits: {
    /** Counts a new account; returns the count when the operators must be alarmed, else null. */
    countRegistered(ip: string): Promise<{ readonly count: number; readonly minutes: number } | null>
  }
}

/**
 * Alarms the operators when one network opens unusually many accounts: one alarm per network and hour. A fault here
 * never fails a registration that is already done.
 */
export async function watchRegistrations({ db, limits, log }: WatchDeps, ip: string): Promise<void> {
  try {
    const bulk = await limits.countRegistered(ip)
    if (bulk === null) return
    const network = ipPrefix(ip)
    const hour = new Date().toISOString().slice(0, 13)
    await inTransaction(db, (tx) =>
      raiseAlarm(tx, {
        kind: 'bulk_registration',
        cause: `${network} ${hour}`,
        facts: { count: bulk.count, minutes: bulk.minutes, network },
      }),
    )
  } catch (error) {
    log.error(error, 'bulk registration alarm failed')
  }
}
