import type { Db } from '@farmgate/server/db/pool.ts'
import { sql } from 'kysely'

/** People who sign in get a password, and the buyers among them an address. */
export async function letIn(db: Db, emails: readonly string[], passwordHash: string): Promise<void> {
  await sql`update accounts set password_hash = ${passwordHash} where email = any(${emails})`.execute(db)
  await sql`
    insert into addresses (account_id, full_name, phone, email, street, city, state, pincode, country)
    select id, name, '9822041873', email, '14 Prabhat Road', 'Pune', 'Maharashtra', '411004', 'India'
      from accounts where role = 'user' and email = any(${emails})`.execute(db)
}

/** A farm that takes over this number of orders from a busy one, of all ages. */
export const makeQuietFarm = (
  db: Db,
  { email, from, orders }: { readonly email: string; readonly from: string; readonly orders: number },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`
      with made as (
        insert into accounts (id, realm, role, name, email, password_hash)
        values (gen_random_uuid(), 'farmers', 'farmer', 'Quiet Farm', ${email}, 'none') returning id
      )
      insert into farmer_profiles (account_id, place) select id, 'Pawas, Ratnagiri' from made`.execute(tx)
    // Orders are immutable: their triggers would refuse this.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      create temporary table taken on commit drop as
      select order_id, farmer_id, (select id from accounts where email = ${email}) as to_id
        from parcels where farmer_id = (select id from accounts where email = ${from})
       order by hashtext(order_id::text) limit ${orders}`.execute(tx)
    for (const table of ['parcels', 'order_lines', 'ledger_entries']) {
      await sql`
        update ${sql.table(table)} as moved set farmer_id = taken.to_id from taken
         where moved.order_id = taken.order_id and moved.farmer_id = taken.farmer_id`.execute(tx)
    }
  })
