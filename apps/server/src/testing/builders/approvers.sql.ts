import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** As if this operator had been here for a month, with the role and the second factor of now. */
export async function endApproverWait(db: Db, { id }: { readonly id: string }): Promise<void> {
  await sql`update accounts set approver_since = now() - interval '30 days' where id = ${id}`.execute(db)
}
