import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { claimKey, findKey, saveAnswer } from './once.sql.ts'
import type { Db, Tx } from './pool.ts'

/** What survives being written as JSON and read again. A date would come back as text. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** What one caller means to happen once, however often it is sent. */
export interface Intent {
  readonly subject: string
  readonly endpoint: string
  readonly key: string
  /** The request under each key we accept; the first is stored. */
  readonly hashes: readonly [Buffer, ...Buffer[]]
}

/**
 * Does the work and keeps its answer in the same transaction, so the key exists exactly when the effect
 * does. The same intent again waits for the first to end and gets its answer; a refusal rolls the key
 * back with everything else, so it may be tried again.
 */
export async function once<T extends Json>(
  tx: Tx,
  intent: Intent | null,
  work: () => Promise<T>,
): Promise<T> {
  if (intent === null) return work()
  if (await claimKey(tx, intent)) {
    const answer = await work()
    await saveAnswer(tx, intent, answer)
    return answer
  }
  const earlier = await answerOf(tx, intent)
  // Swept away at this very moment, 48 hours old: then it is a new intent.
  return earlier === null ? once(tx, intent, work) : (earlier.answer as T)
}

/** What was answered to this intent before, or null: for work that must not even be prepared a second time. */
export async function answerOf(db: Db | Tx, intent: Intent): Promise<{ readonly answer: unknown } | null> {
  const earlier = await findKey(db, intent)
  if (earlier === undefined) return null
  if (!intent.hashes.some((hash) => timingSafeEqual(hash, earlier.requestHash))) {
    throw new Refusal('idempotency.key_reused')
  }
  return { answer: earlier.answer }
}
