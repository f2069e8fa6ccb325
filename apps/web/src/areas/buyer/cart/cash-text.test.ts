import type { Cart, CartCash } from '@farmgate/contract/ordering/cart.ts'
import { cart as english } from '@farmgate/messages/en/cart.ts'
import { cart as hindi } from '@farmgate/messages/hi/cart.ts'
import { expect, test } from 'vitest'
import type { AreaWords } from '#words.ts'
import { cashText } from './cash-text.ts'

const fresh: CartCash = {
  allowed: true,
  why: null,
  group: 'new',
  limits: { orders: 1, value: 1_500, sharePercent: 20, unitsMin: 5 },
  open: { orders: 0, value: 0 },
  above: [],
  whenVerified: { allowed: true, orders: 3, value: 5_000 },
}
const trusted: CartCash = {
  ...fresh,
  group: 'trusted',
  limits: { orders: 3, value: 5_000, sharePercent: 50, unitsMin: 20 },
  whenVerified: null,
}
const lines = [{ product: { _id: 'okra', name: 'Okra' } }] as Cart['cart']
const text = (cash: CartCash, words: AreaWords<'cart'> = english) => cashText(words, { cash, cart: lines })

const cases: readonly (readonly [string, CartCash, string])[] = [
  [
    'a new buyer',
    fresh,
    'Cash on Delivery: up to ₹1,500 for a first order. Verify your e-mail for up to ₹5,000.',
  ],
  ['a trusted buyer', trusted, 'Cash on Delivery: up to ₹5,000 in all, in at most 3 open orders.'],
  [
    'a trusted buyer with an open order',
    { ...trusted, open: { orders: 1, value: 345 } },
    'Cash on Delivery: up to ₹5,000 in all, in at most 3 open orders. ₹345 is open now.',
  ],
  [
    'a basket that a verified e-mail would allow',
    { ...fresh, allowed: false, why: 'cash.above_value' },
    'This basket is above ₹1,500, the most for Cash on Delivery: pay online. Or verify your e-mail: then up to ₹5,000 in cash.',
  ],
  [
    'a basket above every limit',
    {
      ...fresh,
      allowed: false,
      why: 'cash.above_value',
      whenVerified: { allowed: false, orders: 3, value: 5_000 },
    },
    'This basket is above ₹1,500, the most for Cash on Delivery: pay online.',
  ],
  [
    'a basket above the limit with what is open',
    { ...trusted, allowed: false, why: 'cash.above_value', open: { orders: 1, value: 4_200 } },
    'With your open cash orders of ₹4,200 this is above ₹5,000: pay online.',
  ],
  [
    'too many open orders',
    { ...trusted, allowed: false, why: 'cash.too_many_orders', open: { orders: 3, value: 900 } },
    'You have 3 of 3 cash orders open: pay online, or order after the delivery.',
  ],
  [
    'too much of one listing',
    { ...trusted, allowed: false, why: 'cash.above_share', above: [{ product: 'okra', most: 20 }] },
    'For Cash on Delivery, take at most 20 of Okra, or pay online.',
  ],
]

test.each(cases)('%s has its own text about cash', (_, cash, expected) => {
  expect(text(cash)).toBe(expected)
  expect(text(cash, hindi)).not.toMatch(/[{}]/)
})
