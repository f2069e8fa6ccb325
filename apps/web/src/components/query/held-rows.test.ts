import { expect, test } from 'vitest'
import { type HeldRow, withHeldRows } from './held-rows.ts'

const held = (row: string, above: string): HeldRow<string> => ({
  row,
  result: 'Shipped just now',
  above: above.split(''),
  height: undefined,
})

test.each([
  ['a row that the response no longer has keeps its place', 'acd', [held('b', 'a')], 'abcd'],
  ['the first row stays first', 'bc', [held('a', '')], 'abc'],
  ['two neighbours keep their order', 'ad', [held('c', 'ab'), held('b', 'a')], 'abcd'],
  ['a row that the response has elsewhere stays where it was', 'acbd', [held('b', 'a')], 'abcd'],
  ['new rows on top move it with its neighbour', 'xyac', [held('b', 'a')], 'xyabc'],
  ['when the row above has left, it follows the one above that', 'ad', [held('c', 'ab')], 'acd'],
  ['the only row stays', '', [held('a', '')], 'a'],
  ['without held rows the response is shown unchanged', 'abc', [], 'abc'],
])('%s', (_, fetched, rows, shown) => {
  expect(withHeldRows(fetched.split(''), rows, (row) => row).join('')).toBe(shown)
})

test('a held row that the response still has is shown in its current state', () => {
  const rows = withHeldRows(
    [{ id: 'a', status: 'shipped' }],
    [{ row: { id: 'a', status: 'confirmed' }, result: '', above: [], height: undefined }],
    ({ id }) => id,
  )
  expect(rows).toEqual([{ id: 'a', status: 'shipped' }])
})
