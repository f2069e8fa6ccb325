import { expect, test } from 'vitest'
import { idsOf, withMoved } from './with-moved.ts'

const rows = ['a', 'b', 'c'].map((_id) => ({ _id }))

test.each([
  ['a', 1, 'bac'],
  ['b', 1, 'acb'],
  ['b', -1, 'bac'],
  ['c', -1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
  ['x', -1, 'abc'],
] as const)('row %s moves by %d and stays within the list', (id, by, order) => {
  expect(idsOf(withMoved(rows, id, by)).join('')).toBe(order)
})
