import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

/** A transaction without triggers and with memory for hundreds of thousands of rows. Constraints still apply. */
export const bulkTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local work_mem = '256MB'`.execute(tx)
    return work(tx)
  })
