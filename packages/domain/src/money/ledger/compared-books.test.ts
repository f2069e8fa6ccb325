import { expect, test } from 'vitest'
import { bookDifference } from './compared-books.ts'

const same = { recordedPaise: 500, bookedPaise: 500, hasFailed: false, isSettled: false }

test.each([
  ['a payment that was posted', 'payments', same, null],
  ['a fee of nothing, which is not posted', 'fees', { ...same, recordedPaise: 0, bookedPaise: 0 }, null],
  ['a payment without a posting', 'payments', { ...same, bookedPaise: 0 }, 'not_booked'],
  ['a transfer posted with another amount', 'transfers', { ...same, bookedPaise: 499 }, 'amount'],
  ['a refund that failed', 'refunds', { ...same, bookedPaise: 0, hasFailed: true }, 'failed'],
  ['cash that was counted as less', 'cash', { ...same, bookedPaise: 400 }, 'counted'],
  ['cash of which nothing was handed in', 'cash', { ...same, bookedPaise: 0 }, 'counted'],
  [
    'a difference in cash that was settled',
    'cash',
    { ...same, bookedPaise: 400, isSettled: true },
    'settled',
  ],
] as const)('%s', (_, book, record, difference) => {
  expect(bookDifference(book, record)).toBe(difference)
})
