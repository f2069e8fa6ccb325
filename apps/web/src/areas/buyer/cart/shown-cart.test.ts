import type { Cart, CartLine } from '@farmgate/contract/ordering/cart.ts'
import { expect, test } from 'vitest'
import { shownCart } from './shown-cart.ts'

const line = (id: string, price: number, quantity: number): CartLine => ({
  _id: id,
  product: {
    _id: `product-${id}`,
    name: id,
    image: '',
    picture: { placeholder: '', width: 0 },
    price,
    unit: 'kg',
    stock: 20,
    farmer: { _id: 'f', name: 'Ramesh Jadhav', place: 'Ratnagiri' },
  },
  quantity,
  lineTotal: price * quantity,
  state: 'ok',
  priceSeen: price,
  sends: { farm: 'undecided', travels: 'fresh' },
})

const cart: Cart = {
  cart: [line('apple', 180, 2), line('milk', 19.99, 1)],
  summary: { itemsTotal: 379.99, deliveryFee: 20, platformFee: 5, total: 404.99 },
  canCheckOut: true,
  marketOpen: true,
  updatedAt: '2026-11-16T02:00:00.000Z',
  cash: {
    allowed: true,
    why: null,
    group: 'trusted',
    limits: { orders: 3, value: 5_000, sharePercent: 50, unitsMin: 20 },
    open: { orders: 0, value: 0 },
    above: [],
    whenVerified: null,
  },
  online: { allowed: true, why: null, holdMinutes: 30, limits: null },
  unpaidOrder: null,
  stayOnShelf: false,
}

test('a cart without pending quantities is shown as the server sent it', () => {
  expect(shownCart(cart, new Map())).toEqual(cart)
})

test('a pending quantity changes its line, the items and the total at once, to the paisa', () => {
  const shown = shownCart(cart, new Map([['milk', 3]]))
  expect(shown.cart.map(({ quantity, lineTotal }) => [quantity, lineTotal])).toEqual([
    [2, 360],
    [3, 59.97],
  ])
  expect(shown.summary).toEqual({ itemsTotal: 419.97, deliveryFee: 20, platformFee: 5, total: 444.97 })
})

test('pending quantities of two lines add up', () => {
  const shown = shownCart(
    cart,
    new Map([
      ['apple', 1],
      ['milk', 2],
    ]),
  )
  expect(shown.summary.total).toBe(180 + 39.98 + 25)
})
