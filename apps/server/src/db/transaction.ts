import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { tellChanges } from './changes.ts'
import type { Db, Tx } from './pool.ts'

/** Serialization failure, deadlock, lock not available: the work did not happen and may be tried again. */
const RETRYABLE = new Set(['40001', '40P01', '55P03'])
const TRIES_MAX = 4
/** Whoever has waited this long for locks is told, rather than kept on a connection others need. */
const PATIENCE_MS = 4_000

/**
 * Everything a use case reads and writes, or nothing. Tried at most three times more when PostgreSQL
 * broke a tie against us, with a short random pause so that the same two do not meet again.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const started = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      let done: Tx | undefined
      const result = await db.transaction().execute((tx) => work((done = tx)))
      if (done !== undefined) tellChanges(db, done)
      return result
    } catch (error) {
      if (!RETRYABLE.has(postgresCode(error) ?? '')) throw error
      const isLate = performance.now() - started > PATIENCE_MS
      if (attempt === TRIES_MAX || isLate) throw new Refusal('server.busy', { retryAfterSeconds: 1 })
      await sleep(Math.random() * 25 * 2 ** attempt)
    }
  }
}

/** The SQLSTATE of an error that came from PostgreSQL. */
export function postgresCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Whether a write broke this named promise of the database. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && (error as Error & { constraint?: unknown }).constraint === constraint
