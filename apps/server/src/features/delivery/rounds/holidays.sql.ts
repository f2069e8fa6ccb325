import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

export interface HolidayRow {
  readonly day: string
  readonly name: string
}

/** From this day on, earliest first. */
export async function findHolidays(
  db: Db | Tx,
  from: string,
  until: string | null = null,
): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, name from holidays
     where day >= ${from}::date and (${until}::date is null or day <= ${until}::date)
     order by day limit 500`.execute(db)
  return rows
}

export async function saveHoliday(tx: Tx, { day, name }: HolidayRow, adminId: string): Promise<void> {
  await tx
    .insertInto('holidays')
    .values({ day, name, created_by: adminId })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ name }))
    .execute()
}

/** Returns the name of the holiday that is gone; undefined when there was none. */
export async function deleteHoliday(tx: Tx, day: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('holidays')
    .where('day', '=', sql<Date>`${day}::date`)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
