import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuantity, linePaise, QUANTITY_MAX, totalsOf } from './totals.ts'

test('an order costs its produce, 20 for the delivery and 5 for the platform', () => {
  expect(totalsOf([{ quantity: 3, unitPricePaise: 19_99 }])).toEqual({
    itemsPaise: 59_97,
    deliveryPaise: 20_00,
    platformPaise: 5_00,
    totalPaise: 84_97,
  })
})

test('the fees are charged once, whatever the number of lines and farms', () => {
  const okra = { quantity: 1, unitPricePaise: 40_00 }
  expect(totalsOf([okra, okra, okra]).totalPaise).toBe(145_00)
})

test('an empty order costs nothing', () => {
  expect(totalsOf([])).toEqual({ itemsPaise: 0, deliveryPaise: 0, platformPaise: 0, totalPaise: 0 })
})

test('any order adds up to the paisa', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: QUANTITY_MAX }),
    unitPricePaise: fc.integer({ min: 1, max: 10_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 100 }), (lines) => {
      const { itemsPaise, deliveryPaise, platformPaise, totalPaise } = totalsOf(lines)
      expect(Number.isSafeInteger(totalPaise)).toBe(true)
      expect(totalPaise).toBe(itemsPaise + deliveryPaise + platformPaise)
      expect(lines.reduce((rest, line) => rest - linePaise(line), itemsPaise)).toBe(0)
    }),
  )
})

test.each([
  [1, true],
  [100, true],
  [0, false],
  [-1, false],
  [1.5, false],
  [101, false],
  [2 ** 31, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('a quantity of %d is valid: %s', (quantity, isValid) => {
  expect(isQuantity(quantity)).toBe(isValid)
})
