import type { PackList } from '@farmgate/contract/packing.ts'
import { expect, test } from 'vitest'
import { withTick } from '#outbox/overlay.ts'
import { packedToday } from './packed-today.ts'

const line = (_id: string, quantity: number) => ({
  _id,
  number: `FG-${_id}`,
  quantity,
  packed: false,
  user: { name: 'Asha', place: 'Pune' },
})
const row = (_id: string, orders: ReturnType<typeof line>[]): PackList['products'][number] => ({
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
