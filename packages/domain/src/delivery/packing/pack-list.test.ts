import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsPerUnit } from '../../ordering/orders/line-parts.ts'
import { isToPack, type LineToPack, packListOf } from './pack-list.ts'

const line = (change: Partial<LineToPack>): LineToPack => ({
  orderId: 'order 1',
  productId: 'okra',
  name: 'Okra',
  unit: 'kg',
  keptParts: 1_000,
  packed: false,
  ...change,
})

test('only orders that are placed and not yet shipped are packed', () => {
  expect(isToPack({ status: 'confirmed', placed: true })).toBe(true)
  expect(isToPack({ status: 'confirmed', placed: false })).toBe(false)
  for (const status of ['shipped', 'delivered', 'cancelled'] as const)
    expect(isToPack({ status, placed: true })).toBe(false)
})

test('a product is added up over its orders, most to pack first', () => {
  const list = packListOf([
    line({ orderId: 'order 1', keptParts: 2_000, packed: true }),
    line({ orderId: 'order 1', productId: 'eggs', name: 'Eggs', unit: 'dozen', keptParts: 48 }),
    line({ orderId: 'order 2', keptParts: 3_000 }),
  ])
  expect(list.map(({ quantity, packed, lines }) => [lines[0].name, quantity, packed])).toEqual([
    ['Okra', 5, 2],
    ['Eggs', 4, 0],
  ])
  expect(list[0]?.lines.map(({ orderId }) => orderId)).toEqual(['order 1', 'order 2'])
})

test('what came as grams is added up exactly', () => {
  const list = packListOf([
    line({ orderId: 'order 1', keptParts: 2_050, packed: true }),
    line({ orderId: 'order 2', keptParts: 100 }),
    line({ orderId: 'order 3', keptParts: 200 }),
  ])
  expect(list.map(({ quantity, packed, left }) => [quantity, packed, left])).toEqual([[2.35, 2.05, 0.3]])
})

test('kilos and dozens of one product are two entries', () => {
  const list = packListOf([
    line({ orderId: 'order 1', unit: 'kg', keptParts: 2_000 }),
    line({ orderId: 'order 2', unit: 'dozen', keptParts: 36 }),
  ])
  expect(list.map(({ quantity, lines }) => [quantity, lines[0].unit])).toEqual([
    [3, 'dozen'],
    [2, 'kg'],
  ])
})

test('equal amounts are sorted by name, whatever order the lines come in', () => {
  const lines = ['Okra', 'Amla', 'Methi'].map((name) => line({ productId: name, name }))
  expect(packListOf(lines).map(({ lines: [{ name }] }) => name)).toEqual(['Amla', 'Methi', 'Okra'])
})

test('every line is counted exactly once', () => {
  const lines = fc.array(
    fc.record({
      orderId: fc.nat(9).map(String),
      productId: fc.nat(5).map(String),
      name: fc.constantFrom('Okra', 'Amla'),
      unit: fc.constantFrom('kg', 'dozen'),
      keptParts: fc.integer({ min: 1, max: 100_000 }),
      packed: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(lines, (made) => {
      const list = packListOf<LineToPack>(made)
      expect(list.flatMap((product) => product.lines)).toHaveLength(made.length)
      const parts = (some: readonly LineToPack[]) => some.reduce((all, { keptParts }) => all + keptParts, 0)
      for (const { quantity, packed, left, lines: own } of list) {
        const perUnit = partsPerUnit(own[0].unit)
        expect(Math.round(quantity * perUnit)).toBe(parts(own))
        expect(Math.round(packed * perUnit)).toBe(parts(own.filter((each) => each.packed)))
        expect(Math.round(left * perUnit)).toBe(parts(own.filter((each) => !each.packed)))
        // Also of fractions: a row that is packed is not shown as partly packed.
        expect(packed < quantity).toBe(own.some((each) => !each.packed))
      }
    }),
  )
})
