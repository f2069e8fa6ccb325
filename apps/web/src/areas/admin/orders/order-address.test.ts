import { expect, test } from 'vitest'
import {
  isNarrowed,
  openedOrder,
  orderExportFilter,
  orderListKey,
  readOrderAddress,
  withOpenedOrder,
} from './order-address.ts'

const read = (search: string) => readOrderAddress(new URLSearchParams(search))

test.each([
  ['', '', ''],
  ['from=2026-11-01&to=2026-11-15', '2026-11-01', '2026-11-15'],
  ['from=2026-02-29', '', ''],
  ['from=2028-02-29', '2028-02-29', ''],
  ['from=15-11-2026&to=today', '', ''],
  ['from=1999-12-31&to=0002-01-01', '', ''],
  ["from=2026-11-01'", '', ''],
])('valid days are read from %j, others ignored', (search, from, to) => {
  expect(read(search)).toMatchObject({ from, to })
})

test('only the active filters are sent', () => {
  expect(orderExportFilter(read('status=shipped&q=+okra+&from=2026-11-01&to=soon'))).toEqual({
    status: 'shipped',
    q: 'okra',
    view: undefined,
    from: '2026-11-01',
    to: undefined,
  })
})

test.each([
  ['', { view: undefined, sort: 'placed', direction: 'desc' }],
  ['view=ready', { view: 'ready', sort: 'placed', direction: 'asc' }],
  ['sort=buyer', { view: undefined, sort: 'buyer', direction: 'asc' }],
  ['view=late&sort=payment&direction=desc', { view: 'late', sort: 'payment', direction: 'desc' }],
  ['view=old&sort=farms&direction=up', { view: undefined, sort: 'placed', direction: 'desc' }],
])('the view and the sort of %j', (search, expected) => {
  expect(read(search)).toMatchObject(expected)
})

test('an order opens beside the same page of the list', () => {
  const address = new URLSearchParams('view=ready&cursor=a')
  const opened = withOpenedOrder(address, '7')
  expect(openedOrder(opened)).toBe('7')
  expect(orderListKey(opened)).toBe(orderListKey(address))
  expect(withOpenedOrder(opened, undefined).toString()).toBe(address.toString())
})

test('a status alone is a filter with counts, not a search', () => {
  expect(isNarrowed(read('status=shipped&cursor=a'))).toBe(false)
  expect(isNarrowed(read('q=okra'))).toBe(true)
  expect(isNarrowed(read('to=2026-11-01'))).toBe(true)
})
