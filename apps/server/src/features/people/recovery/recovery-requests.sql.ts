import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '#db/pool.ts'

export interface RecoveryRequest {
  readonly email: string
  /** Null of an earlier release. */
  readonly network: string | null
}

export async function insertRecoveryRequest(tx: Tx, email: string, network: string): Promise<void> {
  await tx.insertInto('recovery_requests').values({ id: uuid(), email, network }).execute()
}

/**
 * Takes the oldest request, deleting it in the caller's transaction; null when there is none that no other worker
 * holds.
 */
export async function takeRecoveryRequest(tx: Tx): Promise<RecoveryRequest | null> {
  const { rows } = await sql<RecoveryRequest>`
    delete from recovery_requests
     where id = (select id from recovery_requests order by created_at limit 1 for update skip locked)
    returning email, network`.execute(tx)
  return rows[0] ?? null
}
