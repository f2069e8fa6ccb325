import { expect, test } from 'vitest'
import { rangeOf } from './chosen-rows.ts'

const SHOWN = ['a', 'b', 'c', 'd']

test.each([
  ['a', 'c', ['a', 'b', 'c']],
  ['d', 'b', ['b', 'c', 'd']],
  ['b', 'b', ['b']],
  [undefined, 'c', ['c']],
  // The row toggled last has left the list.
  ['x', 'c', ['c']],
  ['a', 'x', []],
])('the range from %s to %s', (from, to, range) => {
  expect(rangeOf(SHOWN, from, to)).toEqual(range)
})
