import { expect, test } from 'vitest'
import { earlierPricePaise } from './deal.ts'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 5, 1)

/** Prices with the hour since which each was valid. */
const history = (...prices: [pricePaise: number, hour: number][]) =>
  prices.map(([pricePaise, hour]) => ({ pricePaise, since: new Date(START_MS + hour * HOUR_MS) }))

test.each([
  ['a price that was valid for a week and fell', history([8_000, 0], [4_000, 168]), 8_000],
  ['a price that was valid for exactly a day', history([8_000, 0], [4_000, 24]), 8_000],
  ['a price that was valid for an hour less', history([8_000, 0], [4_000, 23]), null],
  ['a price raised briefly so that it can fall', history([4_000, 0], [9_000, 48], [4_000, 49]), null],
  ['a brief raise before a real fall', history([8_000, 0], [9_000, 48], [4_000, 49]), 8_000],
  ['two falls, each after a day', history([8_000, 0], [6_000, 48], [4_000, 96]), 6_000],
  ['a price that rose', history([4_000, 0], [8_000, 48]), null],
  ['a price that fell and rose again', history([8_000, 0], [4_000, 48], [8_000, 96]), null],
  ['the only price so far', history([8_000, 0]), null],
  ['no price at all', [], null],
])('%s', (_, prices, earlier) => {
  expect(earlierPricePaise(prices)).toBe(earlier)
})
