import { marketPrices, produceNames } from '@farmgate/contract/catalogue/listings.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type OnSale, putAllOnSale } from '#testing/builders/on-sale.sql.ts'
import { openMarket, type Person } from '#testing/market.ts'

const market = await openMarket()
let farmer: Person
let others: Person
beforeAll(async () => {
  farmer = await market.person('farmer')
  others = await market.person('farmer')
  const sold = (name: string, rupees: number, more: Partial<OnSale> = {}): OnSale => ({
    farmerId: others.id,
    name,
    pricePaise: rupees * 100,
    available: 5,
    ...more,
  })
  await putAllOnSale(market.db, [
    sold('Country tomato', 28),
    sold('Tomatoes', 36),
    sold('टमाटर', 30),
    sold('Tomato', 90, { unit: 'pack' }),
    sold('Tomato', 1, { farmerId: farmer.id }),
    sold('Tomato', 2, { available: 0 }),
    sold('Tomato', 3, { status: 'pending' }),
    sold('Onion', 20),
    sold('Onion', 22),
    sold('Eggs', 84, { unit: 'dozen', category: 'Meat & Eggs' }),
  ])
})

const namesFor = async (q?: string) =>
  (await farmer.call(produceNames, { query: q === undefined ? {} : { q } })).produce

const guideOf = async (name: string, unit: 'kg' | 'pack' = 'kg') =>
  (await farmer.call(marketPrices, { query: { name, unit } })).guide

describe('names of produce', () => {
  test.each(['toma', 'Tama', 'टमा'])('%s finds the tomato, with its category and unit', async (typed) => {
    expect(await namesFor(typed)).toContainEqual({
      name: 'Tomato',
      hindi: 'टमाटर',
      category: 'Vegetables',
      unit: 'kg',
    })
  })

  test('have the unit that listings have, else the usual one of the category', async () => {
    expect((await namesFor('egg')).find(({ name }) => name === 'Egg')?.unit).toBe('dozen')
    expect((await namesFor('buffalo'))[0]).toMatchObject({ category: 'Dairy', unit: 'litre' })
  })

  test('without a text are those of the newest listings', async () => {
    expect((await namesFor()).map(({ name }) => name).toSorted()).toEqual(['Egg', 'Onion', 'Tomato'])
  })

  test('are at most six and never a whole category', async () => {
    expect(await namesFor('k')).toHaveLength(6)
    expect((await namesFor('vegetab')).map(({ name }) => name)).not.toContain('Vegetable')
  })

  test.each(['zzzz', '', '%', '\u0000'])('%j is no error', async (typed) => {
    await expect(namesFor(typed)).resolves.toBeInstanceOf(Array)
  })
})

describe('prices of a produce in this market', () => {
  test('are those of other farms that have it now, in the same unit', async () => {
    expect(await guideOf('Desi tamatar')).toEqual({
      name: 'Tomato',
      hindi: 'टमाटर',
      low: 28,
      high: 36,
      listings: 3,
    })
  })

  test.each([
    ['two listings', 'Onion', 'kg'],
    ['another unit', 'Tomato', 'pack'],
    ['a name of no known produce', 'Farm basket', 'kg'],
    ['no name', '', 'kg'],
  ] as const)('are not shown for %s', async (_, name, unit) => {
    expect(await guideOf(name, unit)).toBeNull()
  })
})
