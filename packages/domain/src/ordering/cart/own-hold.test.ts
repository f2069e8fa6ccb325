import { expect, test } from 'vitest'
import { availableTo, cartOverlap, replacedBy, unpaidOrderFor } from './own-hold.ts'

const okra = (quantity: number) => ({ productId: 'okra', quantity })
const milk = (quantity: number) => ({ productId: 'milk', quantity })

test('units of the own unpaid order are available to its buyer', () => {
  expect(availableTo({ free: 0, held: 3 })).toBe(3)
  expect(availableTo({ free: 2, held: 3 })).toBe(5)
})

const unpaid = [
  { id: 'of okra', lines: [okra(3)] },
  { id: 'of milk', lines: [milk(1)] },
  { id: 'of both', lines: [okra(1), milk(1)] },
]

test.each([
  ['enough is free', { free: 4, held: 4 }, []],
  ['exactly enough is free', { free: 3, held: 4 }, []],
  ['too little is free', { free: 2, held: 4 }, ['of okra', 'of both']],
  ['nothing is free', { free: 0, held: 4 }, ['of okra', 'of both']],
])(
  'a new order of three replaces unpaid orders of the product only when needed: %s',
  (_, stock, replaced) => {
    expect(replacedBy([{ ...okra(3), ...stock }], unpaid).map(({ id }) => id)).toEqual(replaced)
  },
)

test.each([
  ['same', [okra(2), milk(1)], [milk(1), okra(2)]],
  ['some', [okra(2)], [okra(3)]],
  ['some', [okra(2), milk(1)], [okra(2)]],
  ['none', [okra(2)], [milk(1)]],
  ['none', [okra(2)], []],
] as const)('an order and a cart have the items: %s', (overlap, order, cart) => {
  expect(cartOverlap(order, cart)).toBe(overlap)
})

test('of several unpaid orders the nearest to the cart is shown', () => {
  expect(unpaidOrderFor(unpaid, [okra(1), milk(1)])).toMatchObject({
    order: { id: 'of both' },
    overlap: 'same',
  })
  expect(unpaidOrderFor(unpaid, [milk(7)])).toMatchObject({ order: { id: 'of milk' }, overlap: 'some' })
  expect(unpaidOrderFor(unpaid, [])).toMatchObject({ order: { id: 'of okra' }, overlap: 'none' })
  expect(unpaidOrderFor([], [okra(1)])).toBeNull()
})
