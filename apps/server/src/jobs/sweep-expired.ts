import type { Db } from '../db/pool.ts'
import type { Log } from '../log.ts'
import {
  deleteOldAttempts,
  deleteOldExportLinks,
  deleteOldKeys,
  deleteOldSessions,
  deleteOldWebhooks,
} from './sweep-expired.sql.ts'

interface SweepLimits {
  readonly batch: number
  readonly roundsMax: number
}

/** Half a million rows of each kind per run. Ten minutes later the next run goes on where this one stopped. */
const LIMITS: SweepLimits = { batch: 5_000, roundsMax: 100 }

/** Throws away what nobody can use any more. Safe to run twice, or twice at once. */
export async function sweepExpired(db: Db, log: Log, limits = LIMITS): Promise<void> {
  const idempotencyKeys = await inBatches(limits, (batch) => deleteOldKeys(db, batch))
  const sessions = await inBatches(limits, (batch) => deleteOldSessions(db, batch))
  const signInAttempts = await inBatches(limits, (batch) => deleteOldAttempts(db, batch))
  const webhooks = await inBatches(limits, (batch) => deleteOldWebhooks(db, batch))
  const exportLinks = await inBatches(limits, (batch) => deleteOldExportLinks(db, batch))
  if (idempotencyKeys + sessions + signInAttempts + webhooks + exportLinks > 0) {
    log.info({ idempotencyKeys, sessions, signInAttempts, webhooks, exportLinks }, 'expired rows deleted')
  }
}

/** Each batch commits by itself, so no lock is held for longer than one of them takes. */
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
