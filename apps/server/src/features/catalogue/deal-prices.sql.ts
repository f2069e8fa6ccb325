import type { Db } from '#db/pool.ts'

/** Returns the price to strike through, by product, for those of the products that are deals now. */
export async function findDealPrices(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('deals')
    .innerJoin('products', 'products.id', 'deals.product_id')
    .select(['products.id', 'products.earlier_paise'])
    .where('deals.product_id', 'in', ids)
    .where('products.earlier_paise', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, earlier_paise }) => [id, Number(earlier_paise)]))
}
