import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { IdempotentRequest } from './idempotent-request.ts'
import { claimKey, findKey, saveAnswer } from './idempotency-keys.sql.ts'
import type { Db, Tx } from '../pool.ts'

/** Values that survive a round trip through JSON. A date would come back as text. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * Does the work and stores its response in the same transaction, so the key exists exactly when the effect does. A repeated
 * request waits for the first one and gets its response. A refusal rolls the key back with everything else, so the request
 * may be retried. `expected` is the response that the work usually has: it is stored with the key, which saves a statement
 * when it comes true.
 */
export async function runIdempotent<T extends Json>(
  tx: Tx,
  idempotentRequest: IdempotentRequest | null,
  work: () => Promise<T>,
  expected?: T,
): Promise<T> {
  if (idempotentRequest === null) return work()
  const stored = expected === undefined ? null : JSON.stringify(expected)
  if (await claimKey(tx, idempotentRequest, stored)) {
    const answer = await work()
    const actual = JSON.stringify(answer)
    if (actual !== stored) await saveAnswer(tx, idempotentRequest, actual)
    return answer
  }
  const earlier = await answerOf(tx, idempotentRequest)
  // The key expired and was deleted in between, 48 hours old: then this is a new request.
  return earlier === null ? runIdempotent(tx, idempotentRequest, work, expected) : (earlier.answer as T)
}

/** Returns the stored response to this request, or null: for work that must not even be prepared a second time. */
export async function answerOf(
  db: Db | Tx,
  idempotentRequest: IdempotentRequest,
): Promise<{ readonly answer: unknown } | null> {
  const earlier = await findKey(db, idempotentRequest)
  if (earlier === undefined) return null
  if (!idempotentRequest.hashes.some((hash) => timingSafeEqual(hash, earlier.requestHash))) {
    throw new Refusal('idempotency.key_reused')
  }
  return { answer: earlier.answer }
}
