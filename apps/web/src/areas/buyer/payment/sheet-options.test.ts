import { expect, test } from 'vitest'
import { type PayableOrder, sheetOptions } from './sheet-options.ts'

const now = new Date('2026-11-14T10:00:00.000Z')

const order = (fields: Partial<PayableOrder> = {}): PayableOrder => ({
  number: 'FG-20418',
  paymentMethod: 'UPI',
  contact: { name: 'Asha Kulkarni', phone: '98220 41187' },
  user: { _id: 'u1', name: 'Asha Kulkarni', email: 'asha@example.in' },
  payBy: '2026-11-14T10:30:00.000Z',
  checkout: {
    script: 'https://pay.example/checkout.js',
    key: 'rzp_test_1',
    orderId: 'order_1',
    amountPaise: 84_900,
    currency: 'INR',
  },
  ...fields,
})

const optionsFor = (fields: Partial<PayableOrder> = {}) =>
  sheetOptions(order(fields), { language: 'en', now })

test('the sheet requests exactly the order’s total, under the gateway’s own order', () => {
  expect(optionsFor()).toMatchObject({
    key: 'rzp_test_1',
    order_id: 'order_1',
    amount: 84_900,
    currency: 'INR',
    description: 'FG-20418',
  })
})

test('name, phone and e-mail are prefilled', () => {
  expect(optionsFor().prefill).toMatchObject({
    name: 'Asha Kulkarni',
    contact: '9822041187',
    email: 'asha@example.in',
  })
})

test.each([
  ['UPI', 'upi'],
  ['Netbanking', 'netbanking'],
  ['Credit / Debit Card', 'card'],
] as const)('the sheet opens at %s when that was chosen', (paymentMethod, method) => {
  expect(optionsFor({ paymentMethod }).prefill).toMatchObject({ method })
})

test('Pay Later, which can’t be prefilled, comes first as a separate block', () => {
  const { prefill, config } = optionsFor({ paymentMethod: 'Pay Later' })
  expect(prefill).not.toHaveProperty('method')
  expect(config.display).toMatchObject({
    blocks: { later: { instruments: [{ method: 'paylater' }] } },
    sequence: ['block.later'],
  })
})

test('the sheet closes when the stock is no longer held', () => {
  expect(optionsFor()).toMatchObject({ timeout: 1_800 })
  expect(optionsFor({ payBy: '2026-11-14T09:00:00.000Z' })).toMatchObject({ timeout: 30 })
  expect(optionsFor({ payBy: null })).not.toHaveProperty('timeout')
})
