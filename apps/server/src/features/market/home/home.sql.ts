import type { MarketIdentity } from '@farmgate/domain/market/market-identity.ts'
import type { Language } from '@farmgate/messages/languages.ts'
import { sql } from 'kysely'
import { isUsed } from '#db/market-uses.sql.ts'
import { isNotCancelled } from '#db/order-states.sql.ts'
import type { Db } from '#db/pool.ts'
import { type SellableProduct, sellableColumns } from '#features/catalogue/product-view/products.sql.ts'
import { identityAsJson } from '#features/market/market-identity/identity.sql.ts'

interface SavedTexts {
  readonly texts: readonly { readonly language: Language; readonly claim: string; readonly text: string }[]
  readonly identity: MarketIdentity
  readonly claimsRounds: boolean
  /** The next day of a round that takes orders. */
  readonly nextRound: string | null
}

const nextRoundDay = sql`
  select round_days.day::text
    from round_days
   where round_days.day >= (now() at time zone 'Asia/Kolkata')::date and round_days.cut_off_at > now()
     and round_days.called_off_at is null and round_days.taken < round_days.capacity
     and exists (
       select from round_farms join farmer_profiles on farmer_profiles.account_id = round_farms.farmer_id
        where round_farms.round_id = round_days.round_id and farmer_profiles.delivery = 'rounds')
   order by round_days.day limit 1`

/** The operators' texts and choices, and the identity that decides whether the market is open, in one statement. */
export async function findHomeTexts(db: Db): Promise<SavedTexts> {
  const { rows } = await sql<SavedTexts>`
    select coalesce((select jsonb_agg(jsonb_build_object('language', language, 'claim', claim, 'text', text)) from home_copy),
                    '[]') as texts,
           delivery_claim = 'rounds' and ${isUsed('rounds')} as "claimsRounds",
           case when delivery_claim = 'rounds' and ${isUsed('rounds')} then (${nextRoundDay}) end as "nextRound",
           ${identityAsJson} as identity
      from market_settings`.execute(db)
  const [saved] = rows
  if (saved === undefined) throw new Error('the home page has no texts')
  return saved
}

/** The picked listings that can be bought, in the operators' order. */
export async function findPicked(db: Db): Promise<SellableProduct[]> {
  const { rows } = await sql<SellableProduct>`
    select ${sellableColumns} from deals join sellable_products on sellable_products.id = product_id
     where available > 0 order by position`.execute(db)
  return rows
}

/** Products of the buyer's newest orders that are still listed, the newest order first. */
const boughtQuery = (buyerId: string, limit: number) => sql<SellableProduct>`
  with recent as (
    select id from orders where buyer_id = ${buyerId} and ${isNotCancelled()} order by id desc limit ${RECENT_ORDERS}
  ), bought as (
    select distinct on (product_id) product_id, order_id as newest
      from order_lines where order_id in (select id from recent) order by product_id, order_id desc
  )
  select ${sellableColumns} from sellable_products join bought on bought.product_id = sellable_products.id
   order by bought.newest desc, id desc limit ${limit}`

const RECENT_ORDERS = 20

export const findBought = async (db: Db, buyerId: string, limit: number): Promise<SellableProduct[]> =>
  (await boughtQuery(buyerId, limit).execute(db)).rows

/** The newest that can be bought. */
export const newestQuery = (limit: number) => sql<SellableProduct>`
  select ${sellableColumns} from sellable_products where available > 0 order by id desc limit ${limit}::integer`

export const findNewest = async (db: Db, limit: number): Promise<SellableProduct[]> =>
  (await newestQuery(limit).execute(db)).rows
