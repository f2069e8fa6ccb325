import { expect, test } from 'vitest'
import { bulkStageQuestion, type MovableOrder, stageQuestion } from './stage-question.ts'

const paid = { paymentMethod: 'UPI', paymentStatus: 'paid' } as const
const cash = { paymentMethod: 'Cash on Delivery', paymentStatus: 'not paid' } as const

test.each([
  ['confirmed', paid, 'shipped', 'ship'],
  ['confirmed', cash, 'shipped', 'ship'],
  ['shipped', paid, 'delivered', 'deliver'],
  ['shipped', cash, 'delivered', 'cash'],
  ['shipped', { ...cash, paymentStatus: 'paid' }, 'delivered', 'deliver'],
  ['confirmed', paid, 'delivered', 'skip'],
  ['confirmed', cash, 'delivered', 'skipCash'],
] as const)('%s, %o, to %s asks %s', (status, payment, to, question) => {
  expect(stageQuestion({ status, ...payment }, to)).toBe(question)
})

const order = (status: MovableOrder['status'], currentTotal: number, part: Partial<MovableOrder> = {}) =>
  ({ ...paid, waitingForPayment: false, status, currentTotal, ...part }) satisfies MovableOrder

test.each([
  [
    'counts and sums the orders that can be shipped',
    [order('confirmed', 1846), order('confirmed', 530, cash), order('confirmed', 742), order('shipped', 9)],
    'shipped',
    { count: 3, total: 3118, cash: 0, skipped: 0 },
  ],
  [
    'says how much is received in cash, and how many were never shipped',
    [order('shipped', 530, cash), order('confirmed', 742), order('delivered', 9), order('cancelled', 9)],
    'delivered',
    { count: 2, total: 1272, cash: 530, skipped: 1 },
  ],
  [
    'leaves out orders that wait for their payment',
    [order('confirmed', 100, { waitingForPayment: true })],
    'shipped',
    { count: 0, total: 0, cash: 0, skipped: 0 },
  ],
  [
    'adds to the paisa',
    [order('confirmed', 0.1), order('confirmed', 0.2)],
    'shipped',
    { count: 2, total: 0.3, cash: 0, skipped: 0 },
  ],
] as const)('a bulk question %s', (_, orders, to, question) => {
  expect(bulkStageQuestion(orders, to)).toEqual(question)
})
