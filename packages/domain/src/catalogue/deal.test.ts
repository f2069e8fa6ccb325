import { expect, test } from 'vitest'
import { earlierPricePaise } from './deal.ts'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 5, 1)

/** Prices with the hour since when each stood. */
const history = (...prices: [pricePaise: number, hour: number][]) =>
  prices.map(([pricePaise, hour]) => ({ pricePaise, since: new Date(START_MS + hour * HOUR_MS) }))

test.each([
  ['a price that stood for a week and fell', history([8_000, 0], [4_000, 168]), 8_000],
  ['a price that stood for exactly a day', history([8_000, 0], [4_000, 24]), 8_000],
  ['a price that stood for an hour less', history([8_000, 0], [4_000, 23]), null],
  ['a price raised for a moment so that it can fall', history([4_000, 0], [9_000, 48], [4_000, 49]), null],
  ['a moment’s raise above a true fall', history([8_000, 0], [9_000, 48], [4_000, 49]), 8_000],
  ['two falls, each after a day', history([8_000, 0], [6_000, 48], [4_000, 96]), 6_000],
  ['a price that rose', history([4_000, 0], [8_000, 48]), null],
  ['a price that fell and came back', history([8_000, 0], [4_000, 48], [8_000, 96]), null],
  ['the only price there ever was', history([8_000, 0]), null],
  ['no price at all', [], null],
])('%s', (_, prices, earlier) => {
  expect(earlierPricePaise(prices)).toBe(earlier)
})
