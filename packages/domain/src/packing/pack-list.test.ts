import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isToPack, type LineToPack, packListOf } from './pack-list.ts'

const line = (change: Partial<LineToPack>): LineToPack => ({
  orderId: 'order 1',
  productId: 'okra',
  name: 'Okra',
  unit: 'kg',
  quantity: 1,
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
    line({ orderId: 'order 1', quantity: 2, packed: true }),
    line({ orderId: 'order 1', productId: 'eggs', name: 'Eggs', unit: 'dozen', quantity: 4 }),
    line({ orderId: 'order 2', quantity: 3 }),
  ])
  expect(list.map(({ quantity, packed, lines }) => [lines[0].name, quantity, packed])).toEqual([
    ['Okra', 5, 2],
    ['Eggs', 4, 0],
  ])
  expect(list[0]?.lines.map(({ orderId }) => orderId)).toEqual(['order 1', 'order 2'])
})

test('kilos and dozens of one product are two entries', () => {
  const list = packListOf([
    line({ orderId: 'order 1', unit: 'kg', quantity: 2 }),
    line({ orderId: 'order 2', unit: 'dozen', quantity: 3 }),
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
      quantity: fc.integer({ min: 1, max: 100 }),
      packed: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(lines, (made) => {
      const list = packListOf<LineToPack>(made)
      expect(list.flatMap((product) => product.lines)).toHaveLength(made.length)
      const total = (some: readonly LineToPack[]) => some.reduce((all, { quantity }) => all + quantity, 0)
      expect(list.reduce((all, { quantity }) => all + quantity, 0)).toBe(total(made))
      expect(list.reduce((all, { packed }) => all + packed, 0)).toBe(
        total(made.filter(({ packed }) => packed)),
      )
      for (const { quantity, packed } of list) expect(packed).toBeLessThanOrEqual(quantity)
    }),
  )
})
