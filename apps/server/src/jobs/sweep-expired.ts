import type { Db } from '#db/pool.ts'
import type { Log } from '#logging/log.ts'
import { rowByRow } from './row-by-row.ts'
import {
  deleteOldAccountLinks,
  deleteOldAttempts,
  deleteOldExportLinks,
  deleteOldKeys,
  deleteOldRecoveryRequests,
  deleteOldUnverifiedMails,
  deleteOldSessions,
  deleteOldWebhooks,
} from './sweep-expired.sql.ts'

interface SweepLimits {
  readonly batch: number
  readonly roundsMax: number
}

/** Half a million rows of each kind per run. The next run, ten minutes later, continues. */
const LIMITS: SweepLimits = { batch: 5_000, roundsMax: 100 }

/** Deletes rows that have expired. Safe to run twice, or twice at once. */
export async function sweepExpired(db: Db, log: Log, limits = LIMITS): Promise<void> {
  const deleted: Record<string, number> = {}
  await rowByRow(
    { log, part: 'expired' },
    KINDS,
    ([kind]) => kind,
    async ([kind, deleteOld]) => {
      const count = await inBatches(limits, (batch) => deleteOld(db, batch))
      if (count > 0) deleted[kind] = count
    },
  )
  if (Object.keys(deleted).length > 0) log.info(deleted, 'expired rows deleted')
}

/** Swept independently: a table that fails does not block the others. */
const KINDS: readonly (readonly [string, (db: Db, limit: number) => Promise<number>])[] = [
  ['idempotencyKeys', deleteOldKeys],
  ['sessions', deleteOldSessions],
  ['signInAttempts', deleteOldAttempts],
  ['webhooks', deleteOldWebhooks],
  ['exportLinks', deleteOldExportLinks],
  ['accountLinks', deleteOldAccountLinks],
  ['recoveryRequests', deleteOldRecoveryRequests],
  ['unverifiedMails', deleteOldUnverifiedMails],
]

/** Each batch commits on its own, so no lock is held for longer than one batch takes. */
async function inBatches(
  { batch, roundsMax }: SweepLimits,
  deleteBatch: (limit: number) => Promise<number>,
): Promise<number> {
  let deleted = 0
  for (let round = 0; round < roundsMax; round++) {
    const count = await deleteBatch(batch)
    deleted += count
    if (count < batch) break
  }
  return deleted
}
