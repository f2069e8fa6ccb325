import { expect, test } from 'vitest'
import { percentOff } from './price-drop.ts'

test.each([
  [32, 16, 50],
  [1.2, 0.9, 25],
  // A third off is 33 percent, two thirds are 66: never rounded in our favour.
  [90, 60, 33],
  [90, 30, 66],
  [1000, 999, 0],
  [100, 0, 100],
])('from ₹%d to ₹%d the sticker says %d percent', (earlier, price, percent) => {
  expect(percentOff(earlier, price)).toBe(percent)
})

test.each([
  [40, 40],
  [40, 50],
  [0, 0],
])('from ₹%d to ₹%d is no deal', (earlier, price) => {
  expect(percentOff(earlier, price)).toBe(0)
})
