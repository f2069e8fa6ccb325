import { afterAll } from 'vitest'
import { createDb, createPool, type Db } from '#db/pool.ts'
import { type Made, makeManyProducts } from './many-products.sql.ts'
import { createTestDatabase, ensureFilledTemplate } from '../../database/test-database.ts'

/**
 * Enough that every bounded search reaches its bound. Each product costs PostgreSQL a millisecond of CPU, so a hundred
 * thousand took two minutes.
 */
const PRODUCTS = 25_000
const WRITTEN_IN = [
  'many-products.sql.ts',
  'bulk-indexes.sql.ts',
  'bulk-transaction.sql.ts',
  'bulk-vacuum.sql.ts',
  'full-shop.ts',
].map((file) => new URL(file, import.meta.url))

/** The template of a shop with 25,000 products and their statistics: created once, then copied. */
export const ensureFullShop = (): Promise<string> =>
  ensureFilledTemplate(WRITTEN_IN, async (url) => {
    await withPool(url, (db) => makeManyProducts(db, PRODUCTS))
  })

/** Opens a full shop for one test file. */
export async function openFullShop(): Promise<Db> {
  const database = await createTestDatabase(await ensureFullShop())
  const pool = createPool({ url: database.url, max: 2, applicationName: 'farmgate-test' }, () => {})
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })
  return createDb(pool)
}

async function withPool(url: string, work: (db: Db) => Promise<Made>): Promise<void> {
  const pool = createPool({ url, max: 2, applicationName: 'farmgate-test' }, () => {})
  try {
    await work(createDb(pool))
  } finally {
    await pool.end()
  }
}
