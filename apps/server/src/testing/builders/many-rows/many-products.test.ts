import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import { expect, test } from 'vitest'
import { verifyData } from '#db/invariants.sql.ts'
import { openWatchedDatabase } from '../../database/watched-database.ts'
import { makeManyProducts } from './many-products.sql.ts'

test('copies of products are as the triggers would have written them', async () => {
  const { db } = await openWatchedDatabase()
  const indexesBefore = await indexesOf(db)
  await makeManyProducts(db, 500, undefined, { farms: 100, buyers: 100 }, 200)
  expect((await verifyData(db)).filter(({ bad }) => bad > 0)).toEqual([])
  const { rows } = await sql<{ products: number; rare: number }>`
    select count(*)::integer as products, count(*) filter (where name like '%Zorawar%')::integer as rare
      from products`.execute(db)
  expect(rows).toEqual([{ products: 500, rare: 20 }])
  expect(await indexesOf(db)).toEqual(indexesBefore)
})

async function indexesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where schemaname = 'public' order by indexname`.execute(db)
  return rows.map(({ definition }) => definition)
}
