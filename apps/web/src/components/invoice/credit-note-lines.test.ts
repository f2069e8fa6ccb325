import type { LineChange, Order } from '@farmgate/contract/ordering/order-view.ts'
import { expect, test } from 'vitest'
import { creditedLines, creditedPaise, linesOfNote, paidPaise, refundOfNote } from './credit-note-lines.ts'

const item = (id: string, quantity: number, lineTotal: number) =>
  ({ product: { _id: id, name: id }, quantity, lineTotal }) as Order['items'][number]
const change = (position: number, line: string, more: Partial<LineChange>) =>
  ({ position, line, kind: 'weighed', ...more }) as LineChange

const order = {
  items: [item('brinjal', 3, 120), item('eggs', 1, 84)],
  changes: [
    change(1, 'brinjal', { kept: { grams: 2_050 }, lineTotal: 82, amount: 38 }),
    change(2, 'eggs', { kept: { pieces: 10 }, lineTotal: 70, amount: 14 }),
    change(3, 'brinjal', { kept: { quantity: 0 }, lineTotal: 0, amount: 107 }),
  ],
}
const notes = [
  { number: 'CN-000041', at: '', firstChange: 1, lastChange: 2 },
  { number: 'CN-000042', at: '', firstChange: 3, lastChange: 3 },
] as const

test('a change continues from what the change before it left, and the rest of its amount are fees', () => {
  const lines = creditedLines(order)
  expect(lines.map(({ before, itemPaise, feesPaise }) => ({ before, itemPaise, feesPaise }))).toEqual([
    { before: { quantity: 3 }, itemPaise: 38_00, feesPaise: 0 },
    { before: { quantity: 1 }, itemPaise: 14_00, feesPaise: 0 },
    { before: { grams: 2_050 }, itemPaise: 82_00, feesPaise: 25_00 },
  ])
  expect(notes.map((note) => creditedPaise(linesOfNote(lines, note)))).toEqual([52_00, 107_00])
})

const refund = (cause: number, amount: number, state: Order['refunds'][number]['state']) =>
  ({ change: cause, amount, state, cause: 'change', to: 'UPI', at: '' }) as Order['refunds'][number]

test('the refund of a credit note is the sum of its changes, in the state of the slowest', () => {
  const refunds = [refund(1, 38, 'processed'), refund(2, 14, 'due'), refund(3, 107, 'failed')]
  expect(refundOfNote({ refunds }, notes[0])).toMatchObject({ amount: 52, state: 'due' })
  expect(refundOfNote({ refunds }, notes[1])).toMatchObject({ amount: 107, state: 'failed' })
  expect(refundOfNote({ refunds: [] }, notes[0])).toBeNull()
})

test('what was paid is what the order costs now and what was refunded', () => {
  const paid = { paymentStatus: 'paid', status: 'confirmed', returnStatus: null, currentTotal: 177 } as const
  const refunds = [refund(1, 38, 'processed'), refund(2, 14, 'due')]
  expect(paidPaise({ ...paid, refunds })).toBe(229_00)
  expect(paidPaise({ ...paid, status: 'cancelled', refunds })).toBe(52_00)
  expect(paidPaise({ ...paid, paymentStatus: 'not paid', refunds: [] })).toBe(0)
})
