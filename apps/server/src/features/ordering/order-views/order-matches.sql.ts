import type { OrderSearch } from '@farmgate/domain/ordering/order-admin/order-search.ts'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '#db/lists/like-pattern.ts'
import { matchesNameOrEmail } from '#db/lists/matches-name-or-email.ts'
import { PLAN_EACH_TIME } from '#db/named-statements.ts'
import type { Db } from '#db/pool.ts'
import { productsOfProduce } from '#db/produce-names/products-of-produce.sql.ts'

/** Buyers, telephone numbers, farms and products that the words of a search match. */
export interface OrderMatches {
  readonly number: number | null
  /** Telephone numbers, digits only and reversed. */
  readonly phones: readonly string[]
  readonly pincode: string | null
  readonly buyers: readonly string[]
  readonly farms: readonly string[]
  readonly products: readonly string[]
  /** There are more matches than were searched. */
  readonly hasMore: boolean
}

/** A word may match half the market, so only the newest matches of each kind are searched, up to this number. */
const MATCHES_MAX = 100

export async function findMatches(
  db: Db,
  { number, phoneEnd, pincode, text }: OrderSearch,
): Promise<OrderMatches> {
  const [phones, named] = await Promise.all([
    phoneEnd === null ? [] : findPhones(db, phoneEnd),
    text === null ? NONE : findNamed(db, text),
  ])
  const all = { phones, ...named }
  return {
    number,
    pincode,
    phones: phones.slice(0, MATCHES_MAX),
    buyers: named.buyers.slice(0, MATCHES_MAX),
    farms: named.farms.slice(0, MATCHES_MAX),
    products: named.products.slice(0, MATCHES_MAX),
    hasMore: Object.values(all).some(({ length }) => length > MATCHES_MAX),
  }
}

interface Named {
  readonly buyers: string[]
  readonly farms: string[]
  readonly products: string[]
}

const NONE: Named = { buyers: [], farms: [], products: [] }

/**
 * Buyers by name or e-mail, farms by name, and products by name or, whatever they are called, of the produce that the
 * text names. Deleted products are included.
 */
async function findNamed(db: Db, text: string): Promise<Named> {
  const known = await findByEmail(db, text)
  if (known.length > 0) return { ...NONE, buyers: known }
  const named = likePattern(text)
  const { rows } = await sql<Named>`
    select ${PLAN_EACH_TIME} array(
             select accounts.id from accounts
              where accounts.role = 'user' and accounts.deleted_at is null
                and ${matchesNameOrEmail(text)}
              order by accounts.id desc limit ${MATCHES_MAX + 1}
           ) as buyers,
           array(
             select accounts.id from accounts where accounts.role = 'farmer' and accounts.name ilike ${named}
              order by accounts.id desc limit ${MATCHES_MAX + 1}
           ) as farms,
           array(
             select id from (
               (select products.id from products where products.name ilike ${named}
                 order by products.id desc limit ${MATCHES_MAX + 1})
               union
               ${productsOfProduce(text, MATCHES_MAX + 1)}
             ) as found order by id desc limit ${MATCHES_MAX + 1}
           ) as products`.execute(db)
  return rows[0] ?? NONE
}

/**
 * A complete address identifies one person directly. Half the market shares the part after the @, for which a trigram
 * index is slow.
 */
async function findByEmail(db: Db, text: string): Promise<string[]> {
  if (!text.includes('@')) return []
  const { rows } = await sql<{ id: string }>`
    select id from accounts
     where realm = 'users' and email_norm = lower(${text}) and role = 'user' and deleted_at is null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Each number once, however many orders it has: a loose index scan from one number to the next. */
async function findPhones(db: Db, end: string): Promise<string[]> {
  const { rows } = await sql<{ digits: string }>`
    with recursive ${numbersIn('contacts', sql`digits_backwards(contact_phone)`, end)},
                   ${numbersIn('deliveries', sql`digits_backwards(to_phone)`, end)}
    select digits from contacts union select digits from deliveries order by digits`.execute(db)
  return rows.map(({ digits }) => digits)
}

function numbersIn(name: string, digits: RawBuilder<unknown>, end: string): RawBuilder<unknown> {
  const first = end.split('').toReversed().join('')
  // ':' follows '9' in ASCII: every number with this prefix sorts before it.
  const next = (above: RawBuilder<unknown>) => sql`
    (select ${digits} as digits from orders where ${above} and ${digits} ~<~ ${`${first}:`}
      order by ${digits} using ~<~ limit 1)`
  const table = sql.table(name)
  return sql`
    ${table} (digits, place) as (
      select digits, 1 from ${next(sql`${digits} ~>=~ ${first}`)} as lowest
      union all
      select higher.digits, ${table}.place + 1
        from ${table} cross join lateral ${next(sql`${digits} ~>~ ${table}.digits`)} as higher
       where ${table}.place <= ${MATCHES_MAX}
    )`
}
