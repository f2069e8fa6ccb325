import { products } from '@farmgate/contract/catalogue/products.ts'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { syncProduceNames } from '#db/produce-names/produce-names.sql.ts'
import { readProduceNames } from '#db/produce-names/produce-names.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { openMarket } from '#testing/market.ts'

const market = await openMarket()
const { db } = market
const { id: farmerId } = await market.person('farmer')
const pool = new Pool({ connectionString: market.databaseUrl, max: 1 })
afterAll(() => pool.end())

const hindiNameOf = async (id: string): Promise<string | undefined> =>
  (await market.call(products, { query: {} })).products.find(({ _id }) => _id === id)?.hindiName

test.each([
  ['Country tomato', 'टमाटर'],
  ['Alphonso mango', 'हापुस'],
  ['Kashmiri apple', 'सेब'],
  ['bananas', 'केला'],
  ['Tomato pickle of my grandmother', undefined],
  ['Surprise basket', undefined],
  ['ताज़ा टमाटर', undefined],
])('the listing %s is called %s', async (name, hindi) => {
  expect(await hindiNameOf(await putOnSale(db, { farmerId, name }))).toBe(hindi)
})

test('a Hindi name follows the listing’s name and can not be written by hand', async () => {
  const id = await putOnSale(db, { farmerId, name: 'Okra' })
  await sql`update products set hindi_name = 'सोना' where id = ${id}`.execute(db)
  expect(await hindiNameOf(id)).toBe('भिंडी')
  await sql`update products set status = 'pending', name = 'Brinjal', version = version + 1 where id = ${id}`.execute(
    db,
  )
  await sql`update products set status = 'approved' where id = ${id}`.execute(db)
  expect(await hindiNameOf(id)).toBe('बैंगन')
})

test('a Hindi name that is added to the file or removed reaches earlier listings', async () => {
  const id = await putOnSale(db, { farmerId, name: 'Okra' })
  const names = readProduceNames()
  const okra = names.find(({ spelling }) => spelling === 'भिंडी')
  if (okra === undefined) throw new Error('okra has no Hindi name')
  await syncProduceNames(pool, [...names, { ...okra, spelling: 'रामतोरई', position: 0 }])
  expect(await hindiNameOf(id)).toBe('रामतोरई')
  await syncProduceNames(pool, names)
  expect(await hindiNameOf(id)).toBe('भिंडी')
})
