import { expect, test } from 'vitest'
import { pageRange } from './page-range.ts'

test.each([
  ['', 50, { first: 1, last: 50 }],
  ['cursor=a', 12, { first: 51, last: 62 }],
  ['', 0, null],
  [new URLSearchParams(Array.from({ length: 20 }, () => ['cursor', 'a'])).toString(), 50, null],
])('page %j with %d rows', (search, count, range) => {
  expect(pageRange(new URLSearchParams(search), 50, count)).toEqual(range)
})
