import type { PackList } from '@farmgate/contract/delivery/packing.ts'
import { expect, test } from 'vitest'
import { withTick } from '#outbox/overlay.ts'
import { completeOrders, rowTick, packingState } from './ticks.ts'

const line = (_id: string, quantity: number, packed = false) => ({
  _id,
  number: `FG-${_id}`,
  quantity,
  packed,
  handedOver: false,
  user: { name: 'Asha', place: 'Pune' },
  day: null,
  courier: false,
})

const row = (_id: string, orders: ReturnType<typeof line>[]): PackList['products'][number] => ({
  product: {
    _id,
    name: _id,
    unit: 'kg',
    image: '',
    picture: { placeholder: '', width: 0 },
  },
  quantity: orders.reduce((sum, { quantity }) => sum + quantity, 0),
  packed: orders.reduce((sum, { quantity, packed }) => sum + (packed ? quantity : 0), 0),
  orders,
})

const list: PackList = {
  products: [row('okra', [line('1', 8), line('2', 4)]), row('milk', [line('1', 2)])],
  orders: 2,
  total: 2,
}
const okra = ({ products }: PackList) => products[0] ?? row('none', [])

test('a press on a row packs all of it, the next press none of it', () => {
  const packed = withTick(list, rowTick(okra(list)))
  expect(okra(packed)).toMatchObject({ packed: 12, orders: [{ packed: true }, { packed: true }] })
  expect(packingState(okra(packed))).toBe('done')
  const back = withTick(packed, rowTick(okra(packed)))
  expect(back).toEqual(list)
  expect(packingState(okra(back))).toBe('todo')
})

test('a press on a partly packed row packs the rest, and names no other order', () => {
  const part = withTick(list, { product: 'okra', orders: ['1'], packed: true })
  expect(okra(part).packed).toBe(8)
  expect(packingState(okra(part))).toBe('part')
  expect(rowTick(okra(part))).toEqual({ product: 'okra', orders: ['2'], packed: true })
})

test('a tick for an order that is no longer there changes nothing', () => {
  expect(withTick(list, { product: 'okra', orders: ['9'], packed: true })).toEqual(list)
})

test('an order is complete when it is packed in every row', () => {
  const part = withTick(list, { product: 'okra', orders: ['1', '2'], packed: true })
  expect([...completeOrders(part)]).toEqual(['2'])
  const all = withTick(part, { product: 'milk', orders: ['1'], packed: true })
  expect([...completeOrders(all)].sort()).toEqual(['1', '2'])
})
