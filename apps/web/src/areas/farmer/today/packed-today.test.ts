import type { PackList } from '@farmgate/contract/delivery/packing.ts'
import { expect, test } from 'vitest'
import { withTick } from '#outbox/overlay.ts'
import { packTask } from './pack-task.ts'
import { packedToday } from './packed-today.ts'

type Line = PackList['products'][number]['orders'][number]

const line = (_id: string, quantity: number): Line => ({
  _id,
  number: `FG-${_id}`,
  quantity,
  packed: false,
  handedOver: false,
  user: { name: 'Asha', place: 'Pune' },
  day: null,
  courier: false,
})
const row = (_id: string, orders: Line[]): PackList['products'][number] => ({
  product: { _id, name: _id, unit: 'kg', image: '', picture: { placeholder: '', width: 0 } },
  quantity: orders.reduce((sum, { quantity }) => sum + quantity, 0),
  packed: 0,
  orders,
})
const list: PackList = {
  products: [row('okra', [line('1', 8), line('2', 4)]), row('milk', [line('1', 2)])],
  orders: 2,
  total: 2,
}
const figures = (shown: PackList) => {
  const { orders, packed, left } = packedToday(shown)
  return [orders, packed, ...left.map(({ name, quantity }) => `${quantity} ${name}`)]
}

test('the day counts orders that are packed completely, and what is left of each product', () => {
  expect(figures(list)).toEqual([2, 0, '12 okra', '2 milk'])
  const some = withTick(list, { product: 'okra', orders: ['1', '2'], packed: true })
  expect(figures(some)).toEqual([2, 1, '2 milk'])
  expect(figures(withTick(some, { product: 'milk', orders: ['1'], packed: true }))).toEqual([2, 2])
})

const day = {
  round: { _id: 'kothrud', name: 'Kothrud' },
  day: '2026-11-19',
  place: 'Kothrud point',
  dropOffAt: '2026-11-19T05:30:00.000Z',
  orderBy: '2026-11-18T14:30:00.000Z',
  finalAt: '2026-11-18T15:00:00.000Z',
}
const later = { ...day, day: '2026-11-20', dropOffAt: '2026-11-20T05:30:00.000Z' }
const BEFORE = Date.parse('2026-11-18T14:59:00.000Z')
const FINAL = Date.parse('2026-11-18T15:00:00.000Z')

test('bags of a day whose list can still grow wait; those without a day do not', () => {
  const pack = packedToday({
    products: [row('okra', [line('1', 8), { ...line('2', 4), day }])],
    orders: 2,
    total: 2,
  })
  expect(pack.days.map(({ day: own, orders }) => [own?.day ?? null, orders])).toEqual([
    ['2026-11-19', 1],
    [null, 1],
  ])
  expect(packTask(pack, BEFORE)).toMatchObject({ orders: 1, day: null, next: { left: [{ quantity: 8 }] } })
  expect(packTask(pack, FINAL)).toMatchObject({ orders: 2, day, later: 1, next: { left: [{ quantity: 4 }] } })
})

test('one day is packed after the other', () => {
  const packed = { packed: true }
  const pack = (...lines: Line[]) =>
    packTask(packedToday({ products: [row('okra', lines)], orders: 2, total: 2 }), FINAL)
  const first = { ...line('1', 8), day }
  const second = { ...line('2', 4), day: later }
  expect(pack(first, second)).toMatchObject({ day, later: 1, next: { orders: 1, packed: 0 } })
  expect(pack({ ...first, ...packed }, second)).toMatchObject({ day: later, later: 0, next: { packed: 0 } })
  // What is packed is still brought, the earliest first.
  const all = [
    { ...first, ...packed },
    { ...second, ...packed },
  ] as const
  expect(pack(...all)).toEqual({ orders: 2, day, later: 0, next: { orders: 2, packed: 2, left: [] } })
})
