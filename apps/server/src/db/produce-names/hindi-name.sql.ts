import type { Db, Tx } from '../pool.ts'
import { sql } from 'kysely'

interface NamedLine {
  readonly productId: string
  readonly name: string
}

/** For one order: reading its few products with it saves a statement. */
export const hindiNameOfLine = sql`(
  select product.hindi_name from products as product where product.id = line.product_id and product.name = line.name)`

/**
 * Returns what the produce of these orders' lines is called in Hindi. A line keeps the name that was ordered; a product that
 * was renamed since says nothing about it. One statement for all lines, which reads each product once: as a part of the
 * lists it more than doubled what they read.
 */
export async function readHindiNames(
  db: Db | Tx,
  lines: readonly NamedLine[],
): Promise<(line: NamedLine) => string | null> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  if (ids.length === 0) return () => null
  // Always by the index, however many there are.
  const { rows: products } = await sql<{ id: string; name: string; hindiName: string | null }>`
    select wanted.id, product.name, product.hindi_name as "hindiName"
      from unnest(${ids}::uuid[]) as wanted (id)
      cross join lateral (select name, hindi_name from products where products.id = wanted.id offset 0) as product`.execute(
    db,
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  return ({ productId, name }) => {
    const product = byId.get(productId)
    return product?.name === name ? product.hindiName : null
  }
}
