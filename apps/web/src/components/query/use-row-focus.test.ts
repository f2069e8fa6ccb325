import { expect, test } from 'vitest'
import { neighbourOf } from './use-row-focus.ts'

test.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
])('after row %s the focus moves to row %s', (left, next) => {
  expect(neighbourOf(['a', 'b', 'c'], left)).toBe(next)
})

test('after the last row there is no row to focus', () => {
  expect(neighbourOf(['a'], 'a')).toBeNull()
})
