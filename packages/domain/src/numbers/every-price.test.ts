import { expect, test } from 'vitest'
import { toPaise, toRupees } from './paise.ts'

test('every price of up to a lakh is the same after the way to the wire and back', () => {
  const lost: number[] = []
  for (let paise = 0; paise <= 10_000_000; paise++) if (toPaise(toRupees(paise)) !== paise) lost.push(paise)
  expect(lost).toEqual([])
})
