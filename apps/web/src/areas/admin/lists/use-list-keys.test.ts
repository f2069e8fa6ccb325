import { expect, test } from 'vitest'
import { neighbour } from './use-list-keys.ts'

test.each([
  ['a', 1, 'b'],
  ['b', -1, 'a'],
  ['c', 1, undefined],
  ['a', -1, undefined],
  [undefined, 1, 'a'],
  // The current row has left the list.
  ['x', -1, 'a'],
] as const)('from %s by %d', (from, by, to) => {
  expect(neighbour(['a', 'b', 'c'], from, by)).toBe(to)
})
