import { expect, test } from 'vitest'
import { fittingSize } from './fitting-size.ts'

test.each([
  ['after a small shop', 1_000_000, { size: 10_000, seconds: 30 }, 1_000_000],
  ['that fits', 10_000_000, { size: 1_000_000, seconds: 180 }, 10_000_000],
  ['that does not fit', 10_000_000, { size: 1_000_000, seconds: 400 }, 4_000_000],
  ['of which hardly more fits', 10_000_000, { size: 1_000_000, seconds: 1_200 }, null],
])('a size %s', (_, wanted, previous, size) => {
  expect(fittingSize(wanted, previous, 1_800)).toBe(size)
})
