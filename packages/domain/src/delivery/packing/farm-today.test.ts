import { expect, test } from 'vitest'
import { isRunningLow, LOW_STOCK, packingProgress, runningLow, startOfYesterday } from './farm-today.ts'

test.each([
  ['2026-11-17T06:12:00+05:30', '2026-11-16T00:00:00+05:30'],
  ['2026-11-17T00:00:00+05:30', '2026-11-16T00:00:00+05:30'],
  ['2026-11-16T23:59:59+05:30', '2026-11-15T00:00:00+05:30'],
  // Already the next day in India.
  ['2026-11-16T19:00:00Z', '2026-11-16T00:00:00+05:30'],
])('at %s yesterday began at %s', (now, began) => {
  expect(startOfYesterday(new Date(now))).toEqual(new Date(began))
})

const NOW = new Date('2026-11-17T06:12:00+05:30')
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

test.each([
  ['plenty', { available: 40, soldLately: 9, soldOutAt: null }, false],
  ['less than was sold lately', { available: 6, soldLately: 9, soldOutAt: null }, true],
  ['as much as was sold lately', { available: 9, soldLately: 9, soldOutAt: null }, true],
  ['one more than was sold lately', { available: 10, soldLately: 9, soldOutAt: null }, false],
  ['few, and none sold lately', { available: LOW_STOCK, soldLately: 0, soldOutAt: null }, true],
  ['one more than few', { available: LOW_STOCK + 1, soldLately: 0, soldOutAt: null }, false],
  ['sold out an hour ago', { available: 0, soldLately: 4, soldOutAt: ago(1 / 24) }, true],
  ['sold out a week ago', { available: 0, soldLately: 0, soldOutAt: ago(7) }, true],
  ['sold out longer ago', { available: 0, soldLately: 0, soldOutAt: ago(7.01) }, false],
  ['never in stock', { available: 0, soldLately: 0, soldOutAt: null }, false],
])('%s: runs low %o', (_, stock, low) => {
  expect(isRunningLow(stock, NOW)).toBe(low)
})

test('what sells best comes first, then what is nearest to its end', () => {
  const stock = (name: string, available: number, soldLately: number) => ({
    name,
    available,
    soldLately,
    soldOutAt: available === 0 ? ago(0) : null,
  })
  const listings = [stock('a', 5, 0), stock('b', 2, 9), stock('c', 80, 9), stock('d', 0, 0), stock('e', 1, 9)]
  expect(runningLow(listings, NOW).map(({ name }) => name)).toEqual(['e', 'b', 'd', 'a'])
})

test('an order counts as packed when each of its lines is', () => {
  const line = (orderId: string, packed: boolean) => ({ orderId, packed })
  expect(packingProgress([])).toEqual({ orders: 0, packed: 0 })
  expect(packingProgress([line('1', true), line('1', false), line('2', true)])).toEqual({
    orders: 2,
    packed: 1,
  })
})
