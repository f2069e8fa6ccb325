import { expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { correction, isStockCount, soldMeanwhile, STOCK_MAX } from './stock.ts'

test.each([
  ['nothing was sold in the meantime', 20, 25, 20, 5],
  ['10 of 20 were sold while the form was open, and the farmer only saved', 10, 20, 20, 0],
  ['10 of 20 were sold, and the farmer picked 5 more', 10, 25, 20, 5],
  ['10 of 20 were sold, and 5 are spoiled', 10, 15, 20, -5],
  ['more are spoiled than are left: all are removed', 3, 5, 20, -3],
  ['all were sold, and the farmer set the count to none', 0, 0, 20, 0],
  ['an order was cancelled in the meantime', 25, 20, 20, 0],
  ['the count on hand, with no count seen', 10, 25, undefined, 15],
  ['the same count on hand', 10, 10, undefined, 0],
  ['nothing on hand', 10, 0, undefined, -10],
])('%s', (_, available, counted, seen, delta) => {
  expect(correction(available, counted, seen)).toBe(delta)
})

test.each([
  [0, 0],
  [7, 100],
  [STOCK_MAX, 0],
])('the stock never falls below zero, nor rises above the maximum (%d there, %d seen)', (available, seen) => {
  for (const counted of [0, 1, seen, STOCK_MAX]) {
    let delta: number
    try {
      delta = correction(available, counted, seen)
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      expect(available + counted - seen).toBeGreaterThan(STOCK_MAX)
      continue
    }
    expect(available + delta).toBeGreaterThanOrEqual(0)
    expect(available + delta).toBeLessThanOrEqual(STOCK_MAX)
  }
})

test('a count above the maximum is refused and the field is named', () => {
  expect(() => correction(10, STOCK_MAX, 0)).toThrow(
    new Refusal('product.update_refused', { faults: [{ field: 'quantity', code: 'quantity.invalid' }] }),
  )
})

test.each([
  [0, true],
  [STOCK_MAX, true],
  [STOCK_MAX + 1, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
])('%d is a count of stock: %s', (count, is) => {
  expect(isStockCount(count)).toBe(is)
})

test.each([
  ['two were sold', 40, 42, 2],
  ['nothing happened', 42, 42, 0],
  ['an order was cancelled', 45, 42, 0],
])('%s since the count was seen', (_, available, seen, sold) => {
  expect(soldMeanwhile(available, seen)).toBe(sold)
})
