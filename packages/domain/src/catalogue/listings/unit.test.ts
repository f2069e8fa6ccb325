import { expect, test } from 'vitest'
import { canChoosePack, PACK_SIZES } from './unit.ts'

test.each([
  [0, []],
  [1, [1]],
  [2, [1]],
  [3, [1, 3]],
  [4, [1, 3]],
  [5, [1, 3, 5]],
  [50, [1, 3, 5]],
])('of %d in stock a buyer can take %j at one press', (available, sizes) => {
  expect(PACK_SIZES.filter((size) => canChoosePack(size, available))).toEqual(sizes)
})
