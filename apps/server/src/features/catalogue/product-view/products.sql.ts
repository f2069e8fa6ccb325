import type { Category } from '@farmgate/domain/catalogue/listings/category.ts'
import {
  LIST_FIELDS,
  type ListField,
  PAGE_FIELDS,
  type PageField,
  PLAIN_FIELDS,
  type PlainFields,
} from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import type { FarmDelivery } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { type RawBuilder, sql } from 'kysely'
import { knownLimit } from '#db/lists/known-limit.ts'
import { PLAN_EACH_TIME } from '#db/named-statements.ts'
import type { Db } from '#db/pool.ts'
import type { ReviewStatus } from '#db/schema.ts'
import { columnsOf } from './listing-columns.sql.ts'
import { heldBy } from '#features/ordering/order-store/own-holds.sql.ts'

/** A row of `sellable_products`: all that lists show buyers of a product. */
export interface SellableProduct extends Pick<PlainFields, ListField> {
  readonly id: string
  readonly pricePaise: number
  readonly available: number
  readonly createdAt: Date
  readonly pictureId: string
  readonly pictureWidth: number
  readonly picturePlaceholder: string
  readonly pictureComplete: boolean
  readonly farmerId: string
  readonly farmerName: string
  readonly farmerPlace: string
  readonly farmerVerified: boolean
  /** The usual Hindi name of its produce. */
  readonly hindiName: string | null
  /** The price to strike through, if it is a deal now. */
  readonly earlierPaise: number | null
  readonly farmerDelivery: FarmDelivery
}

/** The columns of every list on the view that contains only what is on sale. */
export const sellableColumns = sql`
  id, ${columnsOf(LIST_FIELDS)}, price_paise::integer as "pricePaise", available, created_at as "createdAt",
  picture_id as "pictureId", picture_width as "pictureWidth", picture_placeholder as "picturePlaceholder",
  picture_complete as "pictureComplete",
  farmer_id as "farmerId", farmer_name as "farmerName", farmer_place as "farmerPlace", farmer_verified as "farmerVerified",
  hindi_name as "hindiName", deal_earlier_paise::integer as "earlierPaise",
  farmer_delivery as "farmerDelivery"`

/** The shop's filters. Null means: not filtered. */
export interface Filters {
  readonly category: Category | null
  readonly minPaise: number | null
  readonly maxPaise: number | null
  readonly inStock: boolean
  readonly unit: Unit | null
  readonly farmerId: string | null
  /** The search words, as a tsquery. */
  readonly words: string | null
}

/** Whether anything but the category and the words is filtered. */
export const hasFilters = ({ minPaise, maxPaise, inStock, unit, farmerId }: Filters): boolean =>
  minPaise !== null || maxPaise !== null || inStock || unit !== null || farmerId !== null

/**
 * Goes after the `select` of a list. A filtered one is planned for its values: a narrow range of prices needs another plan
 * than a wide one, and a name for each combination of filters would be hundreds of names.
 */
export const planOf = (filters: Filters): RawBuilder<unknown> =>
  hasFilters(filters) || filters.words !== null ? PLAN_EACH_TIME : sql``

/** The where clause of every list: each filter only removes rows of the view. */
export function matchesFilters(filters: Filters): RawBuilder<boolean> {
  const { category, minPaise, maxPaise, inStock, unit, farmerId, words } = filters
  const conditions = [
    ...(category === null ? [] : [sql`category = ${category}`]),
    ...(minPaise === null ? [] : [sql`price_paise >= ${minPaise}`]),
    ...(maxPaise === null ? [] : [sql`price_paise <= ${maxPaise}`]),
    ...(inStock ? [sql`available > 0`] : []),
    ...(unit === null ? [] : [sql`unit = ${unit}::product_unit`]),
    ...(farmerId === null ? [] : [sql`farmer_id = ${farmerId}`]),
    ...(words === null ? [] : [sql`words @@ ${words}::tsquery`]),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export type Order = 'newest' | 'price_up' | 'price_down'

/** The sort keys of a page's last row. */
export interface ProductSortKeys {
  readonly pricePaise: number
  readonly id: string
}

/** A row of a page. */
export interface PagedProduct extends SellableProduct {
  /** The number of products in the whole list, in each row; null where it was not asked for. */
  readonly matched: number | null
}

/**
 * One page of the shop in one of its sort orders, from just after `after`. Each order has its index. With `countMax`
 * the same statement counts the whole list.
 */
export const pageQuery = (
  filters: Filters,
  order: Order,
  after: ProductSortKeys | null,
  limit: number,
  countMax: number | null = null,
) => sql<PagedProduct>`
  select ${planOf(filters)} ${sellableColumns}, ${countMax === null ? sql`null::integer` : countOf(filters, countMax)} as matched
    from (
      select * from sellable_products
       where ${matchesFilters(filters)} and ${after === null ? sql`true` : isAfter(order, after)}
       order by ${ORDERS[order]} limit ${knownLimit(limit)}
    ) as found
   order by ${ORDERS[order]} limit ${limit}::integer`

const ORDERS: Record<Order, RawBuilder<unknown>> = {
  newest: sql`id desc`,
  price_up: sql`price_paise, id`,
  price_down: sql`price_paise desc, id desc`,
}

function isAfter(order: Order, { id, pricePaise }: ProductSortKeys): RawBuilder<unknown> {
  if (order === 'newest') return sql`id < ${id}`
  const beyond = order === 'price_up' ? sql`>` : sql`<`
  return sql`(price_paise, id) ${beyond} (${pricePaise}, ${id}::uuid)`
}

export const findPage = async (db: Db, ...args: Parameters<typeof pageQuery>): Promise<PagedProduct[]> =>
  (await pageQuery(...args).execute(db)).rows

/**
 * The number of products in a list. Of a whole shelf it is stored. Else it is counted up to `most`, because a full count
 * takes longer the more there are; the newest are counted, so that an index is scanned and not the table.
 */
export const countOf = (filters: Filters, most: number): RawBuilder<number> =>
  filters.words === null && !hasFilters(filters)
    ? sql`(select coalesce(sum(listed_count), 0)::integer from categories
            where ${filters.category === null ? sql`true` : sql`name = ${filters.category}`})`
    : sql`(select count(*)::integer
             from (select from findable_products where ${matchesFilters(filters)}
                    order by id desc limit ${most}::integer) as counted)`

export const countQuery = (filters: Filters, most: number) => sql<{ count: number }>`
  select ${planOf(filters)} ${countOf(filters, most)} as count`

export const countUpTo = async (db: Db, ...args: Parameters<typeof countQuery>): Promise<number> =>
  (await countQuery(...args).execute(db)).rows[0]?.count ?? 0

/** A product with what its page shows of its farm. It is not deleted, but it may be off sale. */
export interface StoredProduct extends SellableProduct, Pick<PlainFields, PageField> {
  readonly status: ReviewStatus
  readonly farmAbout: string
  readonly farmEmail: string
  readonly farmSince: Date
  readonly avatarId: string | null
  readonly avatarWidth: number | null
  readonly avatarComplete: boolean | null
}

const farmColumns = sql`
  farm_about as "farmAbout", farm_email as "farmEmail", farm_since as "farmSince",
  avatar_id as "avatarId", avatar_width as "avatarWidth", avatar_complete as "avatarComplete"`

const farmOf = (farmerId: RawBuilder<unknown>) => sql`
  cross join lateral (
    select farmer_profiles.about as farm_about, accounts.email as farm_email, accounts.created_at as farm_since,
           pictures.id as avatar_id, pictures.width as avatar_width, pictures.complete as avatar_complete
      from accounts
      join farmer_profiles on farmer_profiles.account_id = accounts.id
      left join pictures on pictures.id = farmer_profiles.avatar
     where accounts.id = ${farmerId}
  ) as farm`

/** A product on sale. */
export interface OfferedProduct extends StoredProduct {
  /** The units that the buyer's own unpaid orders hold. */
  readonly held: number
}

export const productQuery = (id: string, buyerId: string | null) => sql<OfferedProduct>`
  select ${sellableColumns}, page.*, 'approved' as status, ${farmColumns},
         ${buyerId === null ? sql`0` : heldBy(buyerId, sql`sellable_products.id`)} as held
    from sellable_products ${farmOf(sql`farmer_id`)}
   cross join lateral (
     select ${columnsOf(PAGE_FIELDS)} from products where products.id = sellable_products.id
   ) as page
   where id = ${id}`

export const findProduct = async (
  db: Db,
  ...args: Parameters<typeof productQuery>
): Promise<OfferedProduct | undefined> => (await productQuery(...args).execute(db)).rows[0]

/** One product in any state except deleted. With `ownerId` only that farmer's own. */
export async function findInAnyState(
  db: Db,
  id: string,
  ownerId: string | null,
): Promise<StoredProduct | undefined> {
  const { rows } = await sql<StoredProduct>`
    select products.id, ${columnsOf(PLAIN_FIELDS, 'products')}, products.price_paise::integer as "pricePaise", products.created_at as "createdAt", products.status,
           (select available from stock_levels where product_id = products.id) as available,
           products.picture_id as "pictureId", pictures.width as "pictureWidth",
           pictures.placeholder as "picturePlaceholder", pictures.complete as "pictureComplete",
           products.farmer_id as "farmerId", accounts.name as "farmerName", farmer_profiles.place as "farmerPlace",
           farmer_profiles.verified_at is not null as "farmerVerified", products.hindi_name as "hindiName",
           case when products.id in (select product_id from deals)
                then products.earlier_paise::integer end as "earlierPaise",
           farmer_profiles.delivery as "farmerDelivery",
           ${farmColumns}
      from products
      join pictures on pictures.id = products.picture_id
      join accounts on accounts.id = products.farmer_id
      join farmer_profiles on farmer_profiles.account_id = products.farmer_id
      ${farmOf(sql`products.farmer_id`)}
     where products.id = ${id} and products.deleted_at is null
       and ${ownerId === null ? sql`true` : sql`products.farmer_id = ${ownerId}`}`.execute(db)
  return rows[0]
}

/** The categories in their order. The number of products in each is stored, not counted. */
export const listCategories = (db: Db): Promise<{ name: Category; count: number }[]> =>
  db
    .selectFrom('categories')
    .select(['name', 'listed_count as count'])
    .orderBy('position')
    .$castTo<{ name: Category; count: number }>()
    .execute()
