import type { Category } from '@farmgate/domain/catalogue/category.ts'
import type { Unit } from '@farmgate/domain/catalogue/unit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { ReviewStatus } from '#db/schema.ts'

/** A row of `sellable_products`: all that buyers may see of a product. */
export interface SellableProduct {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly category: Category
  readonly unit: Unit
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
}

/** The columns of every query on the view that contains only what is on sale. */
export const sellableColumns = sql`
  id, name, description, category, unit, price_paise::integer as "pricePaise", available, created_at as "createdAt",
  picture_id as "pictureId", picture_width as "pictureWidth", picture_placeholder as "picturePlaceholder",
  picture_complete as "pictureComplete",
  farmer_id as "farmerId", farmer_name as "farmerName", farmer_place as "farmerPlace", farmer_verified as "farmerVerified"`

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

/** One page of the shop in one of its sort orders, from just after `after`. Each order has its index. */
export const pageQuery = (
  filters: Filters,
  order: Order,
  after: ProductSortKeys | null,
  limit: number,
) => sql<SellableProduct>`
  select ${sellableColumns} from sellable_products
   where ${matchesFilters(filters)} and ${after === null ? sql`true` : isAfter(order, after)}
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

export const findPage = async (db: Db, ...args: Parameters<typeof pageQuery>): Promise<SellableProduct[]> =>
  (await pageQuery(...args).execute(db)).rows

/**
 * The number of matches, counted up to `most`: a full count takes longer the more there are. The newest are counted, so
 * that an index is scanned and not the table.
 */
export const countQuery = (filters: Filters, most: number) => sql<{ count: number }>`
  select count(*)::integer as count
    from (select from findable_products where ${matchesFilters(filters)} order by id desc limit ${most}::integer) as counted`

export const countUpTo = async (db: Db, ...args: Parameters<typeof countQuery>): Promise<number> =>
  (await countQuery(...args).execute(db)).rows[0]?.count ?? 0

export const productQuery = (id: string) => sql<SellableProduct>`
  select ${sellableColumns} from sellable_products where id = ${id}`

export const findProduct = async (db: Db, id: string): Promise<SellableProduct | undefined> =>
  (await productQuery(id).execute(db)).rows[0]

/** A product that is not deleted, on sale or not. */
export interface StoredProduct extends SellableProduct {
  readonly status: ReviewStatus
}

/** One product in any state except deleted. With `ownerId` only that farmer's own. */
export async function findInAnyState(
  db: Db,
  id: string,
  ownerId: string | null,
): Promise<StoredProduct | undefined> {
  const { rows } = await sql<StoredProduct>`
    select products.id, products.name, products.description, products.category, products.unit,
           products.price_paise::integer as "pricePaise", products.created_at as "createdAt", products.status,
           (select available from stock_levels where product_id = products.id) as available,
           products.picture_id as "pictureId", pictures.width as "pictureWidth",
           pictures.placeholder as "picturePlaceholder", pictures.complete as "pictureComplete",
           products.farmer_id as "farmerId", accounts.name as "farmerName", farmer_profiles.place as "farmerPlace",
           farmer_profiles.verified_at is not null as "farmerVerified"
      from products
      join pictures on pictures.id = products.picture_id
      join accounts on accounts.id = products.farmer_id
      join farmer_profiles on farmer_profiles.account_id = products.farmer_id
     where products.id = ${id} and products.deleted_at is null
       and ${ownerId === null ? sql`true` : sql`products.farmer_id = ${ownerId}`}`.execute(db)
  return rows[0]
}

export interface Farm {
  readonly about: string
  readonly email: string
  readonly since: Date
  readonly avatar: { readonly id: string; readonly width: number; readonly complete: boolean } | null
}

/** What the product page shows of the farm besides its name and place. */
export async function findFarm(db: Db, farmerId: string): Promise<Farm> {
  const { avatarId, avatarWidth, avatarComplete, ...farm } = await db
    .selectFrom('accounts')
    .innerJoin('farmer_profiles', 'farmer_profiles.account_id', 'accounts.id')
    .leftJoin('pictures', 'pictures.id', 'farmer_profiles.avatar')
    .select([
      'farmer_profiles.about',
      'accounts.email',
      'accounts.created_at as since',
      'pictures.id as avatarId',
      'pictures.width as avatarWidth',
      'pictures.complete as avatarComplete',
    ])
    .where('accounts.id', '=', farmerId)
    .executeTakeFirstOrThrow()
  const avatar =
    avatarId === null ? null : { id: avatarId, width: avatarWidth ?? 0, complete: avatarComplete ?? false }
  return { ...farm, avatar }
}

/** The categories in their order. The number of products in each is stored, not counted. */
export const listCategories = (db: Db): Promise<{ name: Category; count: number }[]> =>
  db
    .selectFrom('categories')
    .select(['name', 'listed_count as count'])
    .orderBy('position')
    .$castTo<{ name: Category; count: number }>()
    .execute()
