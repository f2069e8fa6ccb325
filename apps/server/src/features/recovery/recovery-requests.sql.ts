import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '#db/pool.ts'

export async function insertRecoveryRequest(tx: Tx, email: string): Promise<void> {
  await tx.insertInto('recovery_requests').values({ id: uuid(), email }).execute()
}

/**
 * Takes the oldest request, deleting it in the caller's transaction; null when there is none that no other worker
 * holds.
 */
export async function takeRecoveryRequest(tx: Tx): Promise<{ readonly email: string } | null> {
  const { rows } = await sql<{ email: string }>`
    delete from recovery_requests
     where id = (select id from recovery_requests order by created_at limit 1 for update skip locked)
    returning email`.execute(tx)
  return rows[0] ?? null
}
