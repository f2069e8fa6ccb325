import { describe, expect, test } from 'vitest'
import { addDays } from '../../delivery/rounds/plan-days.ts'
import { backPercent, changePercent, marketSpans } from './market-figures.ts'

const FIRST = '2026-09-20'
/** Sixty days: two orders a day, then three. */
const days = Array.from({ length: 60 }, (_, n) => ({
  day: addDays(FIRST, n),
  orders: n < 30 ? 2 : 3,
  incomePaise: 10_000 + n,
  feesPaise: 500,
  givenBackPaise: n === 59 ? 700 : 0,
}))

describe('the figures of thirty days', () => {
  test('are the sums of the last thirty, and of the thirty before', () => {
    const { now, before, days: shown } = marketSpans(days, FIRST)
    expect(shown.map(({ day }) => day).slice(0, 1)).toEqual([addDays(FIRST, 30)])
    expect(now).toEqual({ orders: 90, incomePaise: 301_335, feesPaise: 15_000, givenBackPaise: 700 })
    expect(before?.sums).toEqual({ orders: 60, incomePaise: 300_435, feesPaise: 15_000, givenBackPaise: 0 })
    expect(before?.days).toEqual(days.slice(0, 30))
  })

  test.each([
    ['opened sixty days ago', FIRST, true],
    ['opened before that', '2025-01-01', true],
    ['opened fifty-nine days ago', addDays(FIRST, 1), false],
    ['opened today', addDays(FIRST, 59), false],
    ['has no order yet', null, false],
  ])('of a market that %s: compared is %3$s', (_, since, isCompared) => {
    expect(marketSpans(days, since).before !== null).toBe(isCompared)
  })

  test('are not compared with fewer days than sixty', () => {
    expect(marketSpans(days.slice(1), FIRST).before).toBeNull()
    expect(marketSpans([], null).now).toEqual({ orders: 0, incomePaise: 0, feesPaise: 0, givenBackPaise: 0 })
  })
})

test.each([
  [112, 100, 12],
  [100, 112, -11],
  [0, 100, -100],
  [5, 5, 0],
  [5, 0, null],
])('%d after %d is a change of %s percent', (now, before, expected) => {
  expect(changePercent(now, before)).toBe(expected)
})

test.each([
  [18, 1_000, 1.8],
  [1, 3_000, 0],
  [0, 10, 0],
  [10, 0, null],
])('%d given back of %d sold is %s percent', (givenBackPaise, incomePaise, expected) => {
  expect(backPercent({ givenBackPaise, incomePaise })).toBe(expected)
})
