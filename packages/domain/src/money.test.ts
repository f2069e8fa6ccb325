import { expect, test } from 'vitest'
import { toPaise, toRupees } from './money.ts'

test.each([
  [0, 0],
  [40, 4_000],
  [0.01, 1],
  // Each of these is off by a hair when multiplied by a hundred.
  [19.99, 1_999],
  [1.15, 115],
  [8.2, 820],
  [100_000, 10_000_000],
])('₹%d are %d paise, and back', (rupees, paise) => {
  expect(toPaise(rupees)).toBe(paise)
  expect(toRupees(paise)).toBe(rupees)
})

test.each([[-1], [-0.01], [0.001], [19.999], [Number.NaN], [Number.POSITIVE_INFINITY], [1e20]])(
  '%d is no amount of money',
  (rupees) => {
    expect(toPaise(rupees)).toBeNull()
  },
)

test('every price of up to a lakh survives the way to the wire and back', () => {
  const lost: number[] = []
  for (let paise = 0; paise <= 10_000_000; paise++) if (toPaise(toRupees(paise)) !== paise) lost.push(paise)
  expect(lost).toEqual([])
})
