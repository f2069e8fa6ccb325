import { expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import {
  type CartLineFact,
  canCheckOut,
  cartTotals,
  costOf,
  cartLineState,
  cartQuantity,
} from './cart-line.ts'

const line = (changes: Partial<CartLineFact> = {}): CartLineFact => ({
  quantity: 3,
  priceSeenPaise: 40_00,
  onSale: { pricePaise: 40_00, available: 10 },
  ...changes,
})

const lines = {
  ok: line(),
  withdrawn: line({ onSale: null }),
  sold_out: line({ onSale: { pricePaise: 40_00, available: 0 } }),
  short: line({ onSale: { pricePaise: 40_00, available: 2 } }),
  price_moved: line({ onSale: { pricePaise: 45_00, available: 10 } }),
} as const

test.each(Object.entries(lines))('a line that is %s has that state', (state, fact) => {
  expect(cartLineState(fact)).toBe(state)
})

test('the last unit in stock can be bought', () => {
  expect(cartLineState(line({ onSale: { pricePaise: 40_00, available: 3 } }))).toBe('ok')
})

test('a sold-out line is reported as sold out, not as changed in price', () => {
  expect(cartLineState(line({ onSale: { pricePaise: 45_00, available: 0 } }))).toBe('sold_out')
  expect(cartLineState(line({ onSale: { pricePaise: 45_00, available: 1 } }))).toBe('short')
})

test.each([
  ['ok', 120_00],
  ['withdrawn', 0],
  ['sold_out', 0],
  ['short', 120_00],
  ['price_moved', 135_00],
] as const)('a line that is %s adds %d paise', (state, paise) => {
  expect(costOf(lines[state])).toBe(paise)
})

test('the total is what can be bought at current prices, plus the fees', () => {
  expect(cartTotals([lines.ok, lines.withdrawn, lines.price_moved])).toEqual({
    itemsPaise: 255_00,
    deliveryPaise: 20_00,
    platformPaise: 5_00,
    totalPaise: 280_00,
  })
})

test('a cart with nothing to buy costs nothing, not even the fees', () => {
  expect(cartTotals([]).totalPaise).toBe(0)
  expect(cartTotals([lines.withdrawn, lines.sold_out]).totalPaise).toBe(0)
})

test('one line that needs attention blocks the whole cart', () => {
  expect(canCheckOut([])).toBe(false)
  expect(canCheckOut(['ok', 'ok'])).toBe(true)
  for (const state of ['withdrawn', 'sold_out', 'short', 'price_moved'] as const) {
    expect(canCheckOut(['ok', state])).toBe(false)
  }
})

test.each([
  [1, 1],
  [100, 100],
  [100, 500],
])('%d of %d can be put in', (quantity, available) => {
  expect(cartQuantity('okra', quantity, available)).toBe(quantity)
})

test.each([
  [4, 3],
  [101, 3],
  [1, 0],
])('%d of %d is refused with the number that is left', (quantity, available) => {
  expect(() => cartQuantity('okra', quantity, available)).toThrow(
    new Refusal('stock.insufficient', { shortages: [{ productId: 'okra', available }] }),
  )
})

test.each([0, -1, 1.5, 101])('%d is refused as a quantity, whatever the stock', (quantity) => {
  expect(() => cartQuantity('okra', quantity, 500)).toThrow(new Refusal('cart.too_many', { most: 100 }))
})
