import { expect, test } from 'vitest'
import { toPaise, toRupees } from '../../numbers/paise.ts'
import { cashToCollect } from './cash-to-collect.ts'

test.each([
  [65_00, 0, 65_00],
  [65_99, 0, 65_00],
  [99, 0, 0],
  [0, 0, 0],
  // A weighed line of ₹385.80 beside a missing bag: as floats 385.79999999999995.
  [705_80, 320_00, 385_00],
  [705_00, 320_01, 384_00],
  [100_00, 100_00, 0],
  [100_00, 100_01, 0],
])('of %i paise owed without %i, %i are collected', (owed, less, collected) => {
  expect(cashToCollect(owed, less)).toBe(collected)
})

test('for any amounts it is whole rupees, at most 99 paise below what is owed, and arrives as it was sent', () => {
  let seed = 20_261_119
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 20_000; round++) {
    const [owed, less] = [random(5_000_000), random(2_000_000)]
    const collected = cashToCollect(owed, less)
    const exact = Math.max(0, owed - less)
    expect(collected % 100).toBe(0)
    expect(exact - collected).toBeGreaterThanOrEqual(0)
    expect(exact - collected).toBeLessThan(100)
    // As the phone sends it, and with paise as the sheet gives them to the phone.
    expect(toPaise(Number(String(toRupees(collected))))).toBe(collected)
    expect(toPaise(Number(JSON.stringify(toRupees(owed))))).toBe(owed)
  }
})
