import type { SubjectKind } from '@farmgate/domain/platform/audited-act.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { sql } from 'kysely'
import { likePattern } from '#db/lists/like-pattern.ts'
import type { Db } from '#db/pool.ts'

/** The current names of these ids: an order's number, a listing's, a person's or a round's name. */
export async function namesOf(
  db: Db,
  subjects: Readonly<Record<SubjectKind, readonly string[]>>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: number | null; name: string }>`
    select id, number::float8 as number, '' as name from orders where id = any(${subjects.order}::uuid[])
    union all
    select id, null, name from products where id = any(${subjects.product}::uuid[])
    union all
    select id, null, name from accounts where id = any(${[...subjects.farmer, ...subjects.user]}::uuid[])
    union all
    select id, null, name from rounds where id = any(${subjects.round}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, number, name }) => [id, number === null ? name : formatOrderNumber(number)]))
}

export async function findOrderByNumber(db: Db, number: number): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').where('number', '=', String(number)).execute()
  return rows.map(({ id }) => id)
}

/** The maximum number of matches; a part of a name that matches more is too vague. */
const NAMED_MAX = 200

/** Listings, rounds and people with a matching name, in every state. */
export async function findNamed(db: Db, text: string): Promise<string[]> {
  const pattern = likePattern(text)
  const { rows } = await sql<{ id: string }>`
    (select id from products where name ilike ${pattern} limit ${NAMED_MAX})
    union all
    (select id from accounts where role = 'farmer' and name ilike ${pattern} limit ${NAMED_MAX})
    union all
    (select id from rounds where name ilike ${pattern} limit ${NAMED_MAX})
    union all
    (select id from accounts where role = 'user' and deleted_at is null and name ilike ${pattern} limit ${NAMED_MAX})
  `.execute(db)
  return rows.map(({ id }) => id)
}
