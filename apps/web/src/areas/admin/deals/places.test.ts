import { expect, test } from 'vitest'
import { idsOf, moved } from './places.ts'

const places = ['a', 'b', 'c'].map((_id) => ({ _id }))

test.each([
  ['a', 1, 'bac'],
  ['b', 1, 'acb'],
  ['b', -1, 'bac'],
  ['c', -1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
  ['x', -1, 'abc'],
] as const)('%s moved by %d', (id, by, order) => {
  expect(idsOf(moved(places, id, by)).join('')).toBe(order)
})
