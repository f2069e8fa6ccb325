import { expect, test } from 'vitest'
import { roundedUp } from './known-limit.ts'

test.each([
  ['a page', 21, 101],
  ['the largest page', 101, 101],
  ['a whole list', 501, 501],
  ['a part of a file', 1_001, 1_001],
])('the known limit of %s is never less than what is asked for', (_, limit, known) => {
  expect(roundedUp(limit)).toBe(known)
})
