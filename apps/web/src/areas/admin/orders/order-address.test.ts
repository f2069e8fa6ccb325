import { expect, test } from 'vitest'
import { isNarrowed, orderQuestion, readOrderAddress } from './order-address.ts'

const read = (search: string) => readOrderAddress(new URLSearchParams(search))

test.each([
  ['', '', ''],
  ['from=2026-11-01&to=2026-11-15', '2026-11-01', '2026-11-15'],
  ['from=2026-02-29', '', ''],
  ['from=2028-02-29', '2028-02-29', ''],
  ['from=15-11-2026&to=today', '', ''],
  ['from=1999-12-31&to=0002-01-01', '', ''],
  ["from=2026-11-01'", '', ''],
])('days of %j', (search, from, to) => {
  expect(read(search)).toMatchObject({ from, to })
})

test('the list is asked for what is narrowed, and for nothing else', () => {
  expect(orderQuestion(read('status=shipped&q=+okra+&from=2026-11-01&to=soon'))).toEqual({
    status: 'shipped',
    q: 'okra',
    from: '2026-11-01',
    to: undefined,
  })
})

test('a status alone is a choice among counts, no search', () => {
  expect(isNarrowed(read('status=shipped&cursor=a'))).toBe(false)
  expect(isNarrowed(read('q=okra'))).toBe(true)
  expect(isNarrowed(read('to=2026-11-01'))).toBe(true)
})
