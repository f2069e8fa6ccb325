import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { announceChanges } from './changes/changes.ts'
import { isStaleStatement } from './named-statements.ts'
import type { Db, Tx } from './pool.ts'

/** Serialization failure, deadlock, lock not available: the work was rolled back and may be retried. */
const RETRYABLE = new Set(['40001', '40P01', '55P03'])
const TRIES_MAX = 4
/** A call that has waited this long for locks is refused as busy, because others need its connection. */
const PATIENCE_MS = 4_000

/**
 * Runs the reads and writes of a use case in one transaction. It is retried up to three times after a serialization failure,
 * deadlock or lock timeout, with a short random pause so that the same two transactions do not collide again, and when a
 * prepared statement is stale after a migration.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const started = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      let done: Tx | undefined
      const result = await db.transaction().execute((tx) => work((done = tx)))
      if (done !== undefined) announceChanges(db, done)
      return result
    } catch (error) {
      if (!RETRYABLE.has(postgresCode(error) ?? '') && !isStaleStatement(error)) throw error
      const isLate = performance.now() - started > PATIENCE_MS
      if (attempt === TRIES_MAX || isLate) throw new Refusal('server.busy', { retryAfterSeconds: 1 })
      await sleep(Math.random() * 25 * 2 ** attempt)
    }
  }
}

/** Returns the SQLSTATE of an error from PostgreSQL. */
export function postgresCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Whether a write violated this named constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && (error as Error & { constraint?: unknown }).constraint === constraint
