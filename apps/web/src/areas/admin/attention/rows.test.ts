import type { AttentionRow } from '@farmgate/contract/attention.ts'
import { expect, test } from 'vitest'
import { keyOf, rowAfter, withOvertaken } from './rows.ts'

const row = (id: string, kind: AttentionRow['kind'] = 'order_to_ship') => ({ kind, _id: id }) as AttentionRow
const ids = (rows: readonly AttentionRow[]) => rows.map(({ _id }) => _id).join('')

test('a listing and its change are two rows', () => {
  expect(keyOf(row('a', 'listing_pending'))).not.toBe(keyOf(row('a', 'change_pending')))
})

test.each([
  ['gone from the answer it keeps its place', 'acd', [{ row: row('b'), at: 1, error: 0 }], 'abcd'],
  ['still in the answer it is shown once', 'abc', [{ row: row('b'), at: 1, error: 0 }], 'abc'],
  [
    'two of them',
    'c',
    [
      { row: row('b'), at: 1, error: 0 },
      { row: row('a'), at: 0, error: 0 },
    ],
    'abc',
  ],
  ['the list has become shorter', '', [{ row: row('b'), at: 7, error: 0 }], 'b'],
  ['nobody was quicker', 'abc', [], 'abc'],
])('%s', (_, answer, overtaken, shown) => {
  expect(
    ids(
      withOvertaken(
        answer.split('').map((id) => row(id)),
        overtaken,
      ),
    ),
  ).toBe(shown)
})

test('what is shown is how the overtaken row is now', () => {
  const [shown] = withOvertaken(
    [{ ...row('a'), amount: 1 }],
    [{ row: { ...row('a'), amount: 2 }, at: 0, error: 0 }],
  )
  expect(shown?.amount).toBe(2)
})

test.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
])('after %s the work goes on at %s', (left, next) => {
  expect(rowAfter([row('a'), row('b'), row('c')], keyOf(row(left)))).toBe(keyOf(row(next)))
})

test('after the last one there is no row to go to', () => {
  expect(rowAfter([row('a')], keyOf(row('a')))).toBeNull()
})
