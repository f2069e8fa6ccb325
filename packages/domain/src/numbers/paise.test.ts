import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearestPaise, toPaise, toRupees } from './paise.ts'

test.each([
  [0, 0],
  [40, 4_000],
  [0.01, 1],
  // Each of these is slightly off when multiplied by a hundred.
  [19.99, 1_999],
  [1.15, 115],
  [8.2, 820],
  [100_000, 10_000_000],
])('₹%d are %d paise, and back', (rupees, paise) => {
  expect(toPaise(rupees)).toBe(paise)
  expect(toRupees(paise)).toBe(rupees)
})

test.each([[-1], [-0.01], [0.001], [19.999], [Number.NaN], [Number.POSITIVE_INFINITY], [1e20]])(
  '%d is refused as an amount',
  (rupees) => {
    expect(toPaise(rupees)).toBeNull()
  },
)

describe('an amount that a client computed', () => {
  const line = fc.record({
    pricePaise: fc.integer({ min: 1, max: 100_000_00 }),
    quantity: fc.integer({ min: 1, max: 100 }),
  })
  /** Floating point is not associative: each order of adding up may end in another last bit. */
  const feesAt = fc.constantFrom('first' as const, 'last' as const)

  test('is exact to the paisa for every basket, in any order of addition', () => {
    fc.assert(
      fc.property(
        fc
          .array(line, { minLength: 1, maxLength: 50 })
          .filter((lines) => totalOf(lines) <= 1_000_000_000)
          .chain((lines) =>
            fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
          ),
        feesAt,
        ([lines, shuffled], fees) => {
          const costs = shuffled.map(({ pricePaise, quantity }) => (pricePaise / 100) * quantity)
          const sum =
            fees === 'first'
              ? costs.reduce((a, b) => a + b, 20 + 5)
              : costs.reduce((a, b) => a + b, 0) + 20 + 5
          expect(nearestPaise(sum)).toBe(totalOf(lines))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test.each([
    [73.300_000_000_000_01, 73_30],
    [65.001, 65_00],
    [65.0049, 65_00],
    [64.9951, 65_00],
    [65.0051, 65_01],
    [19.999, 20_00],
    [0.001, 0],
  ])('₹%d is rounded to %d paise, the nearest', (rupees, paise) => {
    expect(nearestPaise(rupees)).toBe(paise)
  })

  test('halfway between two paise is refused, on either side of its binary form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (paise) => {
        expect(nearestPaise(Number(`${paise}.5`) / 100)).toBeNull()
        expect(
          nearestPaise(Number(`${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}5`)),
        ).toBeNull()
      }),
    )
  })

  test('what floating point can make of halfway is refused too', () => {
    // Exactly as far from the nearest paisa as is refused.
    expect(nearestPaise(0.004_999_99)).toBeNull()
  })

  test.each([[-1], [-0.001], [Number.NaN], [Number.POSITIVE_INFINITY], [Number.NEGATIVE_INFINITY], [1e20]])(
    '%d is refused as an amount',
    (rupees) => {
      expect(nearestPaise(rupees)).toBeNull()
    },
  )
})

test.each([40.555, 65.001, 73.300_000_000_000_01])(
  '₹%d is refused: a typed price is never rounded',
  (rupees) => {
    expect(toPaise(rupees)).toBeNull()
  },
)

const totalOf = (lines: readonly { readonly pricePaise: number; readonly quantity: number }[]): number =>
  lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 25_00)
