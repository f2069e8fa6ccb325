import type { Db } from '@farmgate/server/db/pool.ts'
import { sql } from 'kysely'

/** Farms without listings; one in ten is not verified. */
export async function makeFarmers(db: Db, farms: number): Promise<void> {
  await sql`
    insert into accounts (id, realm, role, name, email, password_hash)
    select gen_random_uuid(), 'farmers', 'farmer', 'Grower ' || n, 'grower' || n || '@example.in', 'none'
      from generate_series(1, ${farms}::integer) as n`.execute(db)
  await sql`
    insert into farmer_profiles (account_id, place, verified_at, verified_by, verified_what)
    select id, 'Pawas, Ratnagiri', checked.at, checked.by, checked.what
      from accounts
      left join lateral (
        select now() as at, (select id from accounts as looker where looker.role = 'user' limit 1) as by, 'Land record' as what
      ) as checked on accounts.name not like '%0'
     where role = 'farmer' and name like 'Grower %'`.execute(db)
  await sql`vacuum analyze accounts, farmer_profiles`.execute(db)
}
