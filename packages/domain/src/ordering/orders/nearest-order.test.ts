import { expect, test } from 'vitest'
import { nearestFirst } from './nearest-order.ts'

const at = (minute: number): string => `2026-11-14T10:${minute}:00.000Z`
const paid = { waitingForPayment: false, payBy: null }
const older = { name: 'older', status: 'confirmed', createdAt: at(10), ...paid }
const newer = { name: 'newer', status: 'confirmed', createdAt: at(20), ...paid }
const shipped = { name: 'shipped', status: 'shipped', createdAt: at(30), ...paid }
const unpaid = {
  name: 'unpaid',
  status: 'confirmed',
  createdAt: at(40),
  waitingForPayment: true,
  payBy: at(59),
}
const dueSoon = { ...unpaid, name: 'due soon', createdAt: at(41), payBy: at(50) }

test.each([
  [
    [newer, older],
    ['older', 'newer'],
  ],
  [
    [older, shipped],
    ['shipped', 'older'],
  ],
  [
    [shipped, unpaid],
    ['unpaid', 'shipped'],
  ],
  [
    [unpaid, dueSoon],
    ['due soon', 'unpaid'],
  ],
  [
    [newer, older, shipped, unpaid, dueSoon],
    ['due soon', 'unpaid', 'shipped', 'older', 'newer'],
  ],
])('what is next comes first', (orders, expected) => {
  expect(nearestFirst(orders).map(({ name }) => name)).toEqual(expected)
})
