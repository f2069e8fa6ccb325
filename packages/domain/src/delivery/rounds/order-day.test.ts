import { describe, expect, test } from 'vitest'
import { type BagOfOrder, bagsToMove, checkDayForOrder, dayFault, type DayForOrder } from './order-day.ts'

const NOW = new Date('2026-11-18T06:00:00Z')

const day = (changes: Partial<DayForOrder> = {}): DayForOrder => ({
  roundId: 'kothrud',
  day: '2026-11-20',
  startsAt: new Date('2026-11-20T10:30:00Z'),
  capacity: 10,
  taken: 4,
  calledOff: false,
  left: false,
  hasPlace: false,
  absent: [],
  ...changes,
})

const bag = (changes: Partial<BagOfOrder> = {}): BagOfOrder => ({
  farmerId: 'savita',
  status: 'confirmed',
  goesBy: 'round',
  roundId: 'kothrud',
  day: '2026-11-19',
  packedOn: null,
  fresh: 'Milk',
  ...changes,
})

describe('a day for an order', () => {
  const cases: readonly [string, ReturnType<typeof dayFault>, Partial<DayForOrder>, Partial<BagOfOrder>][] = [
    ['with a place is free', null, {}, {}],
    ['can be given to an order without one', null, {}, { goesBy: null, roundId: null, day: null }],
    ['is full', 'full', { taken: 10 }, {}],
    ['is not full for an order that has a place there', null, { taken: 10, hasPlace: true }, {}],
    ['has begun', 'begun', { startsAt: NOW }, {}],
    ['has left', 'begun', { left: true }, {}],
    ['is called off', 'begun', { calledOff: true }, {}],
    ['is the one that the order has', 'current', { day: '2026-11-19', taken: 10 }, {}],
    ['of another round is another day', null, { roundId: 'baner', day: '2026-11-19' }, {}],
    ['on which the farm does not come', 'farm_absent', { absent: ['Savita'] }, {}],
    ['three days after packing is in time', null, {}, { packedOn: '2026-11-17' }],
    ['four days after packing is too late', 'too_late', {}, { packedOn: '2026-11-16' }],
    ['is never too late for what keeps', null, {}, { packedOn: '2026-11-10', fresh: null }],
    ['is never too late for what is not packed', null, { day: '2026-12-10' }, {}],
  ]
  test.each(cases)('%s', (_, fault, ofDay, ofBag) => {
    expect(dayFault(day(ofDay), [bag(ofBag)], NOW)).toBe(fault)
  })

  test('is another one while only some of the bags have it', () => {
    expect(dayFault(day(), [bag({ day: '2026-11-20' }), bag()], NOW)).toBeNull()
  })

  test.each([
    [{ taken: 10 }, 'delivery.full'],
    [{ left: true }, 'round.day_closed'],
    [{ absent: ['Savita'] }, 'round.farm_absent'],
  ])('is refused by the same rule: %o', (changes, code) => {
    expect(() => checkDayForOrder(day(changes), [bag()], NOW)).toThrow(expect.objectContaining({ code }))
  })

  test('is refused when the produce would spoil, and when nothing can be moved', () => {
    expect(() => checkDayForOrder(day(), [bag({ packedOn: '2026-11-16' })], NOW)).toThrow(
      expect.objectContaining({ code: 'order.produce_too_late' }),
    )
    expect(() => checkDayForOrder(day(), [], NOW)).toThrow(
      expect.objectContaining({ code: 'order.day_fixed' }),
    )
  })

  test('changes nothing when the order has it', () => {
    expect(checkDayForOrder(day({ day: '2026-11-19' }), [bag()], NOW)).toBe(false)
    expect(checkDayForOrder(day(), [bag()], NOW)).toBe(true)
  })
})

test('bags on the road, ended ones and those for a courier keep their day', () => {
  const bags = [
    bag(),
    bag({ farmerId: 'sent', status: 'shipped' }),
    bag({ farmerId: 'ended', status: 'cancelled' }),
    bag({ farmerId: 'posted', goesBy: 'courier' }),
    bag({ farmerId: 'dayless', goesBy: null }),
  ]
  expect(bagsToMove(bags).map(({ farmerId }) => farmerId)).toEqual(['savita', 'dayless'])
})
