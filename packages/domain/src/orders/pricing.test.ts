import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { confirmPrices, isSameWish, mergeWishes, type Offer, priceWishes } from './pricing.ts'

const offers: readonly Offer[] = [
  { productId: 'okra', available: 10, unitPricePaise: 40_00 },
  { productId: 'honey', available: 2, unitPricePaise: 320_00 },
]

const refusalOf = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('nothing was refused')
}

test('two lines of one product are one line, where the first one stood', () => {
  const sent = [
    { productId: 'okra', quantity: 2 },
    { productId: 'honey', quantity: 1 },
    { productId: 'okra', quantity: 3 },
  ]
  expect(mergeWishes(sent)).toEqual([
    { productId: 'okra', quantity: 5 },
    { productId: 'honey', quantity: 1 },
  ])
})

test('a hundred lines of one are a hundred; one more is too many', () => {
  const one = { productId: 'okra', quantity: 1 }
  expect(mergeWishes(Array.from({ length: 100 }, () => one))).toEqual([{ ...one, quantity: 100 }])
  expect(refusalOf(() => mergeWishes(Array.from({ length: 101 }, () => one)))).toMatchObject({
    code: 'order.placement_refused',
    details: { faults: [{ field: 'items', code: 'order_quantity.invalid' }] },
  })
})

test('lines are priced by us', () => {
  const { lines, totals } = priceWishes([{ productId: 'okra', quantity: 3 }], offers, 145_00)
  expect(lines).toEqual([{ productId: 'okra', quantity: 3, available: 10, unitPricePaise: 40_00 }])
  expect(totals.totalPaise).toBe(145_00)
})

test('everything that is short is told at once', () => {
  const wishes = [
    { productId: 'okra', quantity: 11 },
    { productId: 'honey', quantity: 3 },
  ]
  expect(refusalOf(() => priceWishes(wishes, offers, 1))).toMatchObject({
    code: 'stock.insufficient',
    details: {
      shortages: [
        { productId: 'okra', available: 10 },
        { productId: 'honey', available: 2 },
      ],
    },
  })
})

test('what is not sold any more is told as such, with what is short beside it', () => {
  const wishes = [
    { productId: 'mango', quantity: 1 },
    { productId: 'honey', quantity: 3 },
    { productId: 'okra', quantity: 1 },
  ]
  expect(refusalOf(() => priceWishes(wishes, offers, 1))).toMatchObject({
    code: 'product.unavailable',
    details: {
      shortages: [
        { productId: 'mango', available: 0 },
        { productId: 'honey', available: 2 },
      ],
    },
  })
})

test('any other total than ours is refused, with ours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (shown) => {
      const price = () => priceWishes([{ productId: 'honey', quantity: 2 }], offers, shown)
      if (shown === 665_00) expect(price().totals.totalPaise).toBe(shown)
      else {
        expect(refusalOf(price)).toMatchObject({
          code: 'order.total_changed',
          details: { totals: { itemsPaise: 640_00, totalPaise: 665_00 } },
        })
      }
    }),
  )
})

describe('what was written down holds', () => {
  const wishes = [
    { productId: 'okra', quantity: 1 },
    { productId: 'honey', quantity: 1 },
  ]
  const { lines } = priceWishes(wishes, offers, 385_00)
  const outcome = (changes: readonly Partial<Offer>[]) => {
    const now = offers.map((offer, i) => ({ ...offer, ...changes[i] }))
    return refusalOf(() => confirmPrices(lines, now)).code
  }

  test('while nothing has changed', () => {
    expect(() => confirmPrices(lines, offers)).not.toThrow()
  })

  test('no longer when a price has moved, or two against each other', () => {
    expect(outcome([{ unitPricePaise: 41_00 }])).toBe('order.total_changed')
    expect(outcome([{ unitPricePaise: 41_00 }, { unitPricePaise: 319_00 }])).toBe('order.total_changed')
  })

  test('no longer when something was sold or taken off the shelf meanwhile', () => {
    expect(outcome([{ available: 0 }])).toBe('stock.insufficient')
    expect(outcome([{}, { productId: 'mango' }])).toBe('product.unavailable')
  })
})

test.each([
  ['in another order', { b: 2, a: 1 }, true],
  ['with one more of something', { a: 1, b: 3 }, false],
  ['with something more', { a: 1, b: 2, c: 1 }, false],
  ['with something less', { a: 1 }, false],
  ['of something else', { a: 1, c: 2 }, false],
])('the same things %s: %o is the same: %s', (_, other, answer) => {
  const wishes = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([productId, quantity]) => ({ productId, quantity }))
  expect(isSameWish(wishes({ a: 1, b: 2 }), wishes(other))).toBe(answer)
})
