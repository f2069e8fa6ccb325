import { afterAll } from 'vitest'
import { createDb, createPool, type Db } from '../db/pool.ts'
import { type Made, makeManyProducts } from './many-products.sql.ts'
import { createTestDatabase, ensureFilledTemplate } from './test-database.ts'

const PRODUCTS = 100_000
const GENERATOR = new URL('./many-products.sql.ts', import.meta.url)

/** A shop with a hundred thousand products and what PostgreSQL knows of them: made once, then copied. */
export async function openFullShop(): Promise<Db> {
  const template = await ensureFilledTemplate(GENERATOR, async (url) => {
    await withPool(url, (db) => makeManyProducts(db, PRODUCTS))
  })
  const database = await createTestDatabase(template)
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
