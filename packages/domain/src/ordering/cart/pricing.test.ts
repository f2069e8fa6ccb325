import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import {
  confirmPrices,
  hasSameItems,
  mergeRequestedItems,
  type Offer,
  priceRequestedItems,
} from './pricing.ts'

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

test('two lines of one product are merged into one line at the place of the first', () => {
  const sent = [
    { productId: 'okra', quantity: 2 },
    { productId: 'honey', quantity: 1 },
    { productId: 'okra', quantity: 3 },
  ]
  expect(mergeRequestedItems(sent)).toEqual([
    { productId: 'okra', quantity: 5 },
    { productId: 'honey', quantity: 1 },
  ])
})

test('a hundred lines of one unit are a hundred units; one more is refused', () => {
  const one = { productId: 'okra', quantity: 1 }
  expect(mergeRequestedItems(Array.from({ length: 100 }, () => one))).toEqual([{ ...one, quantity: 100 }])
  expect(refusalOf(() => mergeRequestedItems(Array.from({ length: 101 }, () => one)))).toMatchObject({
    code: 'order.placement_refused',
    details: { faults: [{ field: 'items', code: 'order_quantity.invalid' }] },
  })
})

test('one product with too many units refuses the order, whatever the others', () => {
  const items = [
    { productId: 'honey', quantity: 1 },
    { productId: 'okra', quantity: 101 },
  ]
  expect(refusalOf(() => mergeRequestedItems(items)).code).toBe('order.placement_refused')
})

test('lines get our prices', () => {
  const { lines, totals } = priceRequestedItems([{ productId: 'okra', quantity: 3 }], offers, 145_00)
  expect(lines).toEqual([{ productId: 'okra', quantity: 3, available: 10, unitPricePaise: 40_00 }])
  expect(totals.totalPaise).toBe(145_00)
})

test('all shortages are reported at once', () => {
  const items = [
    { productId: 'okra', quantity: 11 },
    { productId: 'honey', quantity: 3 },
  ]
  expect(refusalOf(() => priceRequestedItems(items, offers, 1))).toMatchObject({
    code: 'stock.insufficient',
    details: {
      shortages: [
        { productId: 'okra', available: 10 },
        { productId: 'honey', available: 2 },
      ],
    },
  })
})

test('a product that is no longer sold is reported together with the shortages', () => {
  const items = [
    { productId: 'mango', quantity: 1 },
    { productId: 'honey', quantity: 3 },
    { productId: 'okra', quantity: 1 },
  ]
  expect(refusalOf(() => priceRequestedItems(items, offers, 1))).toMatchObject({
    code: 'product.unavailable',
    details: {
      shortages: [
        { productId: 'mango', available: 0 },
        { productId: 'honey', available: 2 },
      ],
    },
  })
})

test('a total that differs from ours is refused with ours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (shown) => {
      const price = () => priceRequestedItems([{ productId: 'honey', quantity: 2 }], offers, shown)
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

describe('a stored quote is valid', () => {
  const items = [
    { productId: 'okra', quantity: 1 },
    { productId: 'honey', quantity: 1 },
  ]
  const { lines } = priceRequestedItems(items, offers, 385_00)
  const outcome = (changes: readonly Partial<Offer>[]) => {
    const now = offers.map((offer, i) => ({ ...offer, ...changes[i] }))
    return refusalOf(() => confirmPrices(lines, now)).code
  }

  test('while nothing has changed', () => {
    expect(() => confirmPrices(lines, offers)).not.toThrow()
  })

  test('not after a price has changed, or two that cancel each other out', () => {
    expect(outcome([{ unitPricePaise: 41_00 }])).toBe('order.total_changed')
    expect(outcome([{ unitPricePaise: 41_00 }, { unitPricePaise: 319_00 }])).toBe('order.total_changed')
  })

  test('not after the prices of two of three items have changed in opposite directions', () => {
    const three = [...offers, { productId: 'mango', available: 5, unitPricePaise: 100_00 }]
    const quote = priceRequestedItems([...items, { productId: 'mango', quantity: 1 }], three, 485_00).lines
    const [okra, honey, mango] = three
    const now = [{ ...okra, unitPricePaise: 41_00 }, { ...honey, unitPricePaise: 319_00 }, mango] as Offer[]
    expect(refusalOf(() => confirmPrices(quote, now))).toMatchObject({
      code: 'order.total_changed',
      details: { totals: { itemsPaise: 460_00, totalPaise: 485_00 } },
    })
  })

  test('not after something was sold or taken off sale in the meantime', () => {
    expect(outcome([{ available: 0 }])).toBe('stock.insufficient')
    expect(outcome([{}, { productId: 'mango' }])).toBe('product.unavailable')
  })
})

test.each([
  ['in another order', { b: 2, a: 1 }, true],
  ['with a larger quantity', { a: 1, b: 3 }, false],
  ['with an additional product', { a: 1, b: 2, c: 1 }, false],
  ['with a missing product', { a: 1 }, false],
  ['with another product', { a: 1, c: 2 }, false],
])('the same items %s: %o is the same: %s', (_, second, same) => {
  const items = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([productId, quantity]) => ({ productId, quantity }))
  expect(hasSameItems(items({ a: 1, b: 2 }), items(second))).toBe(same)
})
