import type { Intent } from './once.ts'
import type { Db, Tx } from './pool.ts'

/** False when somebody holds the key already. Waits while the one who holds it has not committed. */
export async function claimKey(tx: Tx, intent: Intent): Promise<boolean> {
  const { subject, endpoint, key, hashes } = intent
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ subject, endpoint, key, request_hash: hashes[0] })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

export const findKey = (db: Db | Tx, { subject, endpoint, key }: Intent) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'answer'])
    .where('subject', '=', subject)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirst()

export async function saveAnswer(tx: Tx, { subject, endpoint, key }: Intent, answer: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('subject', '=', subject)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .execute()
}
