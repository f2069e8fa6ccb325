import { expect, test } from 'vitest'
import { byPincode, moved, sorted } from './stop-order.ts'

test.each([
  ['c', 0, 'cab'],
  ['a', 2, 'bca'],
  ['b', 1, 'abc'],
  ['a', 99, 'bca'],
  ['c', -3, 'cab'],
] as const)('%s moves to index %i', (id, to, expected) => {
  expect(moved(['a', 'b', 'c'], id, to).join('')).toBe(expected)
})

test('stops follow the order and are numbered; new ones come last', () => {
  const stops = ['a', 'b', 'c', 'd'].map((id, index) => ({ _id: id, number: index + 1 }))
  expect(sorted(stops, ['c', 'a', 'gone']).map(({ _id, number }) => `${number}${_id}`)).toEqual([
    '1c',
    '2a',
    '3b',
    '4d',
  ])
})

test('neighbours of one pincode are one group, and a pincode may come twice', () => {
  const stops = ['411004', '411004', '411030', '411004'].map((pincode) => ({ pincode }))
  expect(byPincode(stops).map(({ pincode, stops: group }) => [pincode, group.length])).toEqual([
    ['411004', 2],
    ['411030', 1],
    ['411004', 1],
  ])
})
