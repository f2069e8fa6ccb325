import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { expect, test } from 'vitest'
import { dayCount, deliveriesOf, nearestFirst, nextDelivery } from './nearest-first.ts'

type Parcel = Order['parcels'][number]

const parcel = (name: string, status: Parcel['status'], day: string | null): Parcel => ({
  farmer: { _id: name, name, place: '' },
  status,
  total: 40,
  seenAt: null,
  lines: 1,
  packedLines: 0,
  packedAt: null,
  currentTotal: 40,
  handedOverAt: null,
  shippedAt: null,
  deliveredAt: null,
  claimUntil: null,
  delivery:
    day === null
      ? null
      : {
          round: {
            _id: 'r',
            name: 'Kothrud',
            kind: 'home',
            place: null,
            day,
            from: `${day}T10:30:00.000Z`,
            to: `${day}T13:30:00.000Z`,
            orderBy: `${day}T02:30:00.000Z`,
            code: null,
            failedAt: null,
            failedBecause: null,
            handedTo: null,
            photo: null,
          },
          courier: null,
        },
})

test('the nearest parcel is first, those without a day follow, what ended is last', () => {
  const parcels = [
    parcel('came', 'delivered', '2026-11-16'),
    parcel('no day', 'confirmed', null),
    parcel('no day, shipped', 'shipped', null),
    parcel('saturday', 'confirmed', '2026-11-21'),
    parcel('tuesday', 'shipped', '2026-11-17'),
  ]
  expect(nearestFirst(parcels).map(({ farmer }) => farmer.name)).toEqual([
    'tuesday',
    'saturday',
    'no day, shipped',
    'no day',
    'came',
  ])
  expect(nextDelivery({ parcels })).toMatchObject({ day: '2026-11-17' })
  expect(dayCount({ parcels })).toBe(3)
})

test('an order whose parcels came, or have no day, has no next delivery', () => {
  expect(nextDelivery({ parcels: [parcel('came', 'delivered', '2026-11-16')] })).toBeNull()
  expect(nextDelivery({ parcels: [parcel('no day', 'confirmed', null)] })).toBeNull()
})

test('bags of one round day are one delivery; what ended, and bags without a day, are apart', () => {
  const parcels = [
    parcel('came', 'delivered', '2026-11-17'),
    parcel('no day', 'confirmed', null),
    parcel('saturday', 'confirmed', '2026-11-21'),
    parcel('packed', 'confirmed', '2026-11-17'),
    parcel('on its way', 'shipped', '2026-11-17'),
    parcel('no day either', 'confirmed', null),
  ]
  expect(deliveriesOf(parcels).map((bags) => bags.map(({ farmer }) => farmer.name))).toEqual([
    ['on its way', 'packed'],
    ['saturday'],
    ['no day'],
    ['no day either'],
    ['came'],
  ])
})
