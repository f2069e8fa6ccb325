import type { Order, RoundDelivery } from '@farmgate/contract/ordering/order-view.ts'
import { expect, test } from 'vitest'
import { dayOfOrder } from './day-of-order.ts'

const round = (day: string, _id = 'kothrud') => ({ _id, day, from: `${day}T10:30:00.000Z` }) as RoundDelivery
const bag = (status: string, delivery: { round?: RoundDelivery; courier?: object } | null) =>
  ({
    status,
    delivery: delivery && { round: delivery.round ?? null, courier: delivery.courier ?? null },
  }) as Order['parcels'][number]
const of = (...parcels: Order['parcels']) => dayOfOrder({ parcels })

const [TUE, FRI] = [round('2026-11-17'), round('2026-11-20')]

test('the day of an order is the earliest of the bags that are still to come', () => {
  expect(of(bag('confirmed', { round: FRI }), bag('shipped', { round: TUE }))).toEqual({
    is: 'round',
    round: TUE,
    more: 1,
  })
  expect(of(bag('delivered', { round: TUE }), bag('confirmed', { round: FRI }))).toMatchObject({
    round: FRI,
    more: 0,
  })
  expect(of(bag('confirmed', { round: TUE }), bag('confirmed', { round: TUE }))).toMatchObject({ more: 0 })
})

test('an order has no day while one of its open bags has none', () => {
  expect(of(bag('confirmed', { round: TUE }), bag('confirmed', null))).toEqual({ is: 'none' })
  expect(of(bag('delivered', null), bag('confirmed', { round: TUE }))).toMatchObject({ is: 'round' })
})

test('what came, or goes by courier, says so', () => {
  expect(of(bag('delivered', { round: TUE }))).toMatchObject({ round: TUE })
  expect(of(bag('confirmed', { courier: {} }))).toEqual({ is: 'courier' })
  expect(of(bag('delivered', null))).toBeNull()
  expect(of(bag('cancelled', null))).toBeNull()
})
