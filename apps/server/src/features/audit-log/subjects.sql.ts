import type { SubjectKind } from '@farmgate/domain/audit/act.ts'
import { sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { Db } from '../../db/pool.ts'

/** What these are called today, by id: an order's number, a listing's or a person's name. */
export async function namesOf(
  db: Db,
  subjects: Readonly<Record<SubjectKind, readonly string[]>>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; label: string }>`
    select id, 'FG-' || number as label from orders where id = any(${subjects.order}::uuid[])
    union all
    select id, name from products where id = any(${subjects.product}::uuid[])
    union all
    select id, name from accounts where id = any(${[...subjects.farmer, ...subjects.user]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, label }) => [id, label]))
}

export async function findOrderByNumber(db: Db, number: number): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').where('number', '=', String(number)).execute()
  return rows.map(({ id }) => id)
}

/** More than these nobody means by a part of a name. */
const NAMED_MAX = 200

/** Listings and people that are called so, in every state. */
export async function findNamed(db: Db, text: string): Promise<string[]> {
  const pattern = containing(text)
  const { rows } = await sql<{ id: string }>`
    (select id from products where name ilike ${pattern} limit ${NAMED_MAX})
    union all
    (select id from accounts where role = 'farmer' and name ilike ${pattern} limit ${NAMED_MAX})
    union all
    (select id from accounts where role = 'user' and deleted_at is null and name ilike ${pattern} limit ${NAMED_MAX})
  `.execute(db)
  return rows.map(({ id }) => id)
}
