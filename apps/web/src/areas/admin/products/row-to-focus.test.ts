import { expect, test } from 'vitest'
import { rowToFocus } from './row-to-focus.ts'

const waiting = (id: string) => ({ _id: id, status: 'pending', change: null }) as const
const done = (id: string) => ({ _id: id, status: 'approved', change: null }) as const
const changed = (id: string) =>
  ({ _id: id, status: 'approved', change: { status: 'pending' } as never }) as const

test.each([
  ['the next row that waits', [waiting('a'), done('b'), changed('c')], 'a', false, 'c'],
  ['a row further up, when none waits below', [waiting('a'), waiting('b'), done('c')], 'b', false, 'a'],
  ['the same row, when nothing waits any more', [done('a'), waiting('b')], 'b', false, 'b'],
  ['the neighbour of a row that is gone', [done('a'), done('b'), done('c')], 'b', true, 'c'],
  ['a waiting row rather than a neighbour', [waiting('a'), done('b'), done('c')], 'b', true, 'a'],
  ['no row, when the last is gone', [done('a')], 'a', true, null],
] as const)('after a decision the focus is on %s', (_, rows, decided, gone, focus) => {
  expect(rowToFocus(rows, decided, { gone })).toBe(focus)
})
