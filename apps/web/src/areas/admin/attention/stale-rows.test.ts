import type { AttentionRow } from '@farmgate/contract/telling/attention.ts'
import { expect, test } from 'vitest'
import { attentionRowKey, withStaleRows } from './stale-rows.ts'

const row = (id: string, kind: AttentionRow['kind'] = 'order_to_ship') => ({ kind, _id: id }) as AttentionRow
const ids = (rows: readonly AttentionRow[]) => rows.map(({ _id }) => _id).join('')

test('a listing and its change are two rows', () => {
  expect(attentionRowKey(row('a', 'listing_pending'))).not.toBe(attentionRowKey(row('a', 'change_pending')))
})

test.each([
  [
    'a stale row missing from the response keeps its place',
    'acd',
    [{ row: row('b'), at: 1, error: 0 }],
    'abcd',
  ],
  ['a stale row still in the response is shown once', 'abc', [{ row: row('b'), at: 1, error: 0 }], 'abc'],
  [
    'two stale rows keep their places',
    'c',
    [
      { row: row('b'), at: 1, error: 0 },
      { row: row('a'), at: 0, error: 0 },
    ],
    'abc',
  ],
  ['a stale row beyond the end of a shorter list comes last', '', [{ row: row('b'), at: 7, error: 0 }], 'b'],
  ['without stale rows the response is shown unchanged', 'abc', [], 'abc'],
])('%s', (_, fetched, stale, shown) => {
  expect(
    ids(
      withStaleRows(
        fetched.split('').map((id) => row(id)),
        stale,
      ),
    ),
  ).toBe(shown)
})

test('a stale row is shown in its current state', () => {
  const [shown] = withStaleRows(
    [{ ...row('a'), amount: 1 }],
    [{ row: { ...row('a'), amount: 2 }, at: 0, error: 0 }],
  )
  expect(shown?.amount).toBe(2)
})
