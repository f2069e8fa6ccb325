import { saveStocks } from '@farmgate/contract/catalogue/listings.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { openMarket, type Person } from '#testing/market.ts'
import { sell } from './testing/sales.sql.ts'

const market = await openMarket()
let farmer: Person
beforeAll(async () => {
  farmer = await market.person('farmer')
})

const onSale = (available: number, owner = farmer) => putOnSale(market.db, { farmerId: owner.id, available })

const stockOf = async (id: string): Promise<number> => {
  const { available } = await market.db
    .selectFrom('stock_levels')
    .select('available')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  return available
}

const save = (stocks: { product: string; quantity: number | string; quantitySeen: number }[], key?: string) =>
  farmer.call(saveStocks, { body: { stocks } }, key === undefined ? {} : { idempotencyKey: key })

describe('counts of several products', () => {
  test('are saved by one call, also as 1,200 and १२०', async () => {
    const [tomato, onion, milk] = [await onSale(6), await onSale(60), await onSale(3)]
    const { results } = await save([
      { product: tomato, quantity: '1,200', quantitySeen: 6 },
      { product: onion, quantity: '१२०', quantitySeen: 60 },
      { product: milk, quantity: 0, quantitySeen: 3 },
    ])
    expect(results).toEqual([
      { _id: tomato, ok: true, quantity: 1_200, soldMeanwhile: 0 },
      { _id: onion, ok: true, quantity: 120, soldMeanwhile: 0 },
      { _id: milk, ok: true, quantity: 0, soldMeanwhile: 0 },
    ])
    expect(await Promise.all([tomato, onion, milk].map(stockOf))).toEqual([1_200, 120, 0])
  })

  test('do not undo a sale, and say how many were sold', async () => {
    const tomato = await onSale(6)
    await sell(market.db, tomato, 2)
    const { results } = await save([{ product: tomato, quantity: 42, quantitySeen: 6 }])
    expect(results).toEqual([{ _id: tomato, ok: true, quantity: 40, soldMeanwhile: 2 }])
    expect(await stockOf(tomato)).toBe(40)
  })

  test('are applied once however often the call is repeated with its key', async () => {
    const tomato = await onSale(6)
    const stocks = [{ product: tomato, quantity: 10, quantitySeen: 6 }]
    const first = await save(stocks, 'stock-key-1')
    expect(await save(stocks, 'stock-key-1')).toEqual(first)
    expect(await stockOf(tomato)).toBe(10)
  })

  test('of another farm and of nothing are refused by themselves, and the others are saved', async () => {
    const stranger = await market.person('farmer')
    const [own, foreign] = [await onSale(6), await onSale(5, stranger)]
    const { results } = await save([
      { product: foreign, quantity: 0, quantitySeen: 5 },
      { product: 'nothing', quantity: 1, quantitySeen: 0 },
      { product: own, quantity: 7, quantitySeen: 6 },
    ])
    expect(results.map(({ ok, code, quantity }) => ({ ok, code, quantity }))).toEqual([
      { ok: false, code: 'product.not_found', quantity: null },
      { ok: false, code: 'product.not_found', quantity: null },
      { ok: true, code: undefined, quantity: 7 },
    ])
    expect(await stockOf(foreign)).toBe(5)
  })

  test('above the maximum are refused by themselves', async () => {
    const [full, other] = [await onSale(90_000), await onSale(1)]
    const { results } = await save([
      { product: full, quantity: 20_000, quantitySeen: 0 },
      { product: other, quantity: 2, quantitySeen: 1 },
    ])
    expect(results.map(({ code, quantity }) => ({ code, quantity }))).toEqual([
      { code: 'product.update_refused', quantity: null },
      { code: undefined, quantity: 2 },
    ])
    expect(await stockOf(full)).toBe(90_000)
  })

  test('of one product sent twice count once, the last of them', async () => {
    const tomato = await onSale(6)
    const { results } = await save([
      { product: tomato, quantity: 7, quantitySeen: 6 },
      { product: tomato.toUpperCase(), quantity: 9, quantitySeen: 6 },
    ])
    expect(results.map(({ quantity }) => quantity)).toEqual([9])
    expect(await stockOf(tomato)).toBe(9)
  })
})
