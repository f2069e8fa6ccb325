import { expect, test } from 'vitest'
import type { Unit } from '../../catalogue/listings/unit.ts'
import { orderedLine, UNCHANGED } from '../../ordering/orders/ordered-line.ts'
import type { Order } from '../../ordering/orders/order.ts'
import { hasParcelToPack, whatCame } from './what-came.ts'

const line = (productId: string, farmerId: string, unit: Unit) =>
  orderedLine({ productId, farmerId, unit, quantity: 3, unitPricePaise: 40_00 })

const order: Order = {
  id: 'order',
  paymentMethod: 'UPI',
  status: 'confirmed',
  capturedPaise: 500_00,
  ...UNCHANGED,
  itemsPaise: 480_00,
  deliveryPaise: 20_00,
  platformPaise: 0,
  totalPaise: 500_00,
  lines: [
    line('brinjal', 'savita', 'kg'),
    line('milk', 'savita', 'litre'),
    line('eggs', 'savita', 'dozen'),
    line('okra', 'arjun', 'kg'),
  ],
  parcels: [
    { farmerId: 'savita', status: 'confirmed' },
    { farmerId: 'arjun', status: 'shipped' },
  ],
  returnStatus: null,
  deliveredAt: null,
}

test.each([
  ['brinjal', { grams: 2_050 }, 'weighed', 2_050],
  ['brinjal', { quantity: 2 }, 'short', 2_000],
  ['brinjal', { grams: 0 }, 'short', 0],
  ['milk', { millilitres: 500 }, 'short', 500],
  ['eggs', { pieces: 34 }, 'short', 34],
  ['eggs', { quantity: 0 }, 'short', 0],
] as const)('%s, %j: %s, %i parts are left', (productId, amount, kind, keepParts) => {
  expect(whatCame(order, 'savita', [{ productId, amount }])).toEqual([{ productId, kind, keepParts }])
})

test('a line of which all came is not changed', () => {
  expect(whatCame(order, 'savita', [{ productId: 'brinjal', amount: null }])).toEqual([])
})

test.each([
  ['another farm’s line', 'okra', { grams: 1 }, 'line.not_found'],
  ['a line that is not in the order', 'melon', { grams: 1 }, 'line.not_found'],
  ['an amount in a field of another unit', 'eggs', { grams: 1 }, 'parcel.refused'],
  ['two amounts', 'brinjal', { grams: 1, quantity: 1 }, 'parcel.refused'],
  ['half a gram', 'brinjal', { grams: 0.5 }, 'parcel.refused'],
] as const)('%s is refused', (_, productId, amount, code) => {
  expect(() => whatCame(order, 'savita', [{ productId, amount }])).toThrow(code)
})

test('a farm packs its own parcel of a placed order until it is shipped', () => {
  expect(hasParcelToPack(order, 'savita')).toBe(true)
  expect(hasParcelToPack(order, 'arjun')).toBe(false)
  expect(hasParcelToPack(order, 'meera')).toBe(false)
  expect(hasParcelToPack({ ...order, capturedPaise: 0 }, 'savita')).toBe(false)
})
