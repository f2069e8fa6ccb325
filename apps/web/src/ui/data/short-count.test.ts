import { expect, test } from 'vitest'
import { shortCount } from './short-count.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '999+'],
])('%i reads %s', (count, text) => {
  expect(shortCount(count)).toBe(text)
})
