import type { OrderSearch } from '@farmgate/domain/orders/order-search.ts'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import { isKnownAs } from '../../db/known-as.ts'
import type { Db } from '../../db/pool.ts'

/** Whom and what the words of a search may mean. */
export interface Fits {
  readonly number: number | null
  /** Telephone numbers, digits only and backwards. */
  readonly phones: readonly string[]
  readonly buyers: readonly string[]
  readonly products: readonly string[]
  /** There are more than were looked at. */
  readonly hasMore: boolean
}

/** A word may fit half the market: the newest so many of a kind are looked at, and no more. */
const FITS_MAX = 100

export async function findFits(db: Db, { number, phoneEnd, text }: OrderSearch): Promise<Fits> {
  const [phones, people] = await Promise.all([
    phoneEnd === null ? [] : findPhones(db, phoneEnd),
    text === null ? { buyers: [], products: [] } : findNamed(db, text),
  ])
  const all = { phones, ...people }
  return {
    number,
    phones: phones.slice(0, FITS_MAX),
    buyers: people.buyers.slice(0, FITS_MAX),
    products: people.products.slice(0, FITS_MAX),
    hasMore: Object.values(all).some(({ length }) => length > FITS_MAX),
  }
}

/** Buyers by name or e-mail, and products by name, those that were taken off the shelf included. */
async function findNamed(db: Db, text: string): Promise<{ buyers: string[]; products: string[] }> {
  const known = await findByEmail(db, text)
  if (known.length > 0) return { buyers: known, products: [] }
  const named = containing(text)
  const { rows } = await sql<{ buyers: string[]; products: string[] }>`
    select array(
             select accounts.id from accounts
              where accounts.role = 'user' and accounts.deleted_at is null
                and ${isKnownAs(text)}
              order by accounts.id desc limit ${FITS_MAX + 1}
           ) as buyers,
           array(
             select products.id from products where products.name ilike ${named}
              order by products.id desc limit ${FITS_MAX + 1}
           ) as products`.execute(db)
  return rows[0] ?? { buyers: [], products: [] }
}

/** A whole address names one person at once. Half the market shares the part behind the @, which no index of parts is quick with. */
async function findByEmail(db: Db, text: string): Promise<string[]> {
  if (!text.includes('@')) return []
  const { rows } = await sql<{ id: string }>`
    select id from accounts
     where realm = 'users' and email_norm = lower(${text}) and role = 'user' and deleted_at is null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Each number once, however many orders it has: from one the index is asked for the next. */
async function findPhones(db: Db, end: string): Promise<string[]> {
  const { rows } = await sql<{ digits: string }>`
    with recursive ${numbersIn('contacts', sql`digits_backwards(contact_phone)`, end)},
                   ${numbersIn('deliveries', sql`digits_backwards(to_phone)`, end)}
    select digits from contacts union select digits from deliveries order by digits`.execute(db)
  return rows.map(({ digits }) => digits)
}

function numbersIn(name: string, digits: RawBuilder<unknown>, end: string): RawBuilder<unknown> {
  const first = end.split('').toReversed().join('')
  // After the nine comes the colon: whatever begins with these digits lies before it.
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
       where ${table}.place <= ${FITS_MAX}
    )`
}
