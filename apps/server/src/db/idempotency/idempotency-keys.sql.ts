import type { IdempotentRequest } from './idempotent-request.ts'
import type { Db, Tx } from '../pool.ts'

/**
 * Inserts the key, with its response as JSON if that is known. Returns false when the key already exists. Waits while
 * another request that inserted it has not committed.
 */
export async function claimKey(
  tx: Tx,
  idempotentRequest: IdempotentRequest,
  answer: string | null,
): Promise<boolean> {
  const { subject, endpoint, key, hashes } = idempotentRequest
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ subject, endpoint, key, request_hash: hashes[0], answer })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

export const findKey = (db: Db | Tx, { subject, endpoint, key }: IdempotentRequest) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'answer'])
    .where('subject', '=', subject)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirst()

export async function saveAnswer(
  tx: Tx,
  { subject, endpoint, key }: IdempotentRequest,
  answer: string,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('subject', '=', subject)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .execute()
}
