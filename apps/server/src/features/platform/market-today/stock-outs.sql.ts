import { sql } from 'kysely'
import { upToMax } from '#db/lists/bounded-count.ts'
import type { Db } from '#db/pool.ts'

export interface StockOut {
  readonly id: string
  readonly name: string
  readonly farm: string
  readonly since: Date | null
  readonly carts: number
}

/** Listings on sale without stock, those in the most carts first, and how many there are. */
export async function findStockOuts(
  db: Db,
  limit: number,
): Promise<{ readonly rows: readonly StockOut[]; readonly total: number }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<StockOut>`
      with found as materialized (
        select product.id, product.name, product.farmer_id, count(cart_lines.id)::int as carts
          from products as product
          join stock_levels on stock_levels.product_id = product.id and stock_levels.available = 0
          left join cart_lines on cart_lines.product_id = product.id
         where product.listed
         group by product.id
         order by carts desc, product.id desc limit ${limit}
      )
      select found.id, found.name, accounts.name as farm, found.carts,
             (select at from stock_moves where product_id = found.id order by id desc limit 1) as since
        from found join accounts on accounts.id = found.farmer_id
       order by found.carts desc, found.id desc`.execute(db),
    sql<{ total: number }>`
      select ${upToMax(sql`
        select from products
          join stock_levels on stock_levels.product_id = products.id and stock_levels.available = 0
         where products.listed`)} as total`.execute(db),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}
