import { expect, test } from 'vitest'
import { byDay } from './by-day.ts'

const at = (createdAt: string) => ({ createdAt })
const WHOLE = { isFirst: true, isLast: true, counted: new Map<string, number>() }

// Half past six in the evening in London is the next day in India.
const orders = [
  at('2026-11-15T04:00:00.000Z'),
  at('2026-11-14T18:30:00.000Z'),
  at('2026-11-14T18:29:59.000Z'),
  at('2026-11-12T10:00:00.000Z'),
]

test('orders are grouped by the Indian day they were placed on', () => {
  expect(byDay(orders, WHOLE).map(({ day, orders: own, count }) => [day, own.length, count])).toEqual([
    ['2026-11-15', 2, 2],
    ['2026-11-14', 1, 1],
    ['2026-11-12', 1, 1],
  ])
})

test('a day that is cut by the page has a count only if its total is known', () => {
  const cut = { isFirst: false, isLast: false, counted: new Map([['2026-11-15', 31]]) }
  expect(byDay(orders, cut).map(({ count }) => count)).toEqual([31, 1, null])
})

test('no orders give no days', () => {
  expect(byDay([], WHOLE)).toEqual([])
})
