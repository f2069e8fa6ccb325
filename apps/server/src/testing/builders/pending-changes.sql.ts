import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/pool.ts'

/** A change of the wait for changed accounts that this owner asked for, in place of one that waits already. */
export async function askedChange(db: Db, adminId: string): Promise<string> {
  const id = uuid()
  await sql`
    update pending_setting_changes set outcome = 'replaced', ended_at = now(), ended_by = ${adminId}
     where ended_at is null and setting = 'payoutAccountWaitHours'`.execute(db)
  await sql`
    insert into pending_setting_changes (id, setting, from_value, to_value, asked_by)
    values (${id}, 'payoutAccountWaitHours', '48', '10', ${adminId})`.execute(db)
  return id
}

/** The time of everything that waits has come, which the database lets no program decide. */
export const endSettingWaits = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update pending_setting_changes
         set asked_at = asked_at - interval '24 hours', takes_effect_at = takes_effect_at - interval '24 hours'
       where ended_at is null`.execute(tx)
  })

/** All changes that were ever asked for, in order. */
export async function listAskedChanges(db: Db) {
  const { rows } = await sql<{
    id: string
    setting: string
    to: number | boolean
    outcome: string | null
    endedBy: string | null
    hours: number
  }>`
    select id, setting, to_value as "to", outcome, ended_by as "endedBy",
           extract(epoch from takes_effect_at - asked_at)::float8 / 3600 as hours
      from pending_setting_changes order by id`.execute(db)
  return rows
}
