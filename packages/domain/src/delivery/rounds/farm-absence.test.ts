import { describe, expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { checkCanStayAway, checkFarmsCome, placeAnew } from './farm-absence.ts'

describe('an absence', () => {
  const bag = { status: 'confirmed', handedOver: false } as const
  test.each([
    ['no bags', [{ left: false }], [], true],
    ['bags that are still on the farm', [{ left: false }], [bag], true],
    ['a round that has left', [{ left: false }, { left: true }], [], false],
    ['a bag that was handed over', [{ left: false }], [bag, { ...bag, handedOver: true }], false],
    ['a shipped bag', [{ left: false }], [{ ...bag, status: 'shipped' as const }], false],
    ['a delivered bag', [{ left: false }], [{ ...bag, status: 'delivered' as const }], false],
  ])('%s', (_name, days, bags, isAllowed) => {
    const check = () => checkCanStayAway(days, bags)
    if (isAllowed) expect(check).not.toThrow('absence.too_late')
    else expect(check).toThrow(new Refusal('absence.too_late'))
  })
})

const NOW = new Date('2026-11-16T00:00:00Z')
const day = (date: string, changes = {}) => ({
  roundId: 'kothrud',
  day: date,
  cutOffAt: new Date(`${date}T02:00:00Z`),
  capacity: 10,
  taken: 0,
  calledOff: false,
  left: false,
  ...changes,
})
const bagOf = (orderId: string) => ({ orderId, roundId: 'kothrud', day: '2026-11-17' })
const [TUE, THU, SAT] = ['2026-11-17', '2026-11-19', '2026-11-21']
const placed = (
  bags: readonly ReturnType<typeof bagOf>[],
  days: readonly ReturnType<typeof day>[],
  { absent = [], places = [] }: { absent?: string[]; places?: ReturnType<typeof bagOf>[] } = {},
) =>
  placeAnew(bags, days, { absentOn: new Set([TUE, ...absent]), places, now: NOW }).map(({ toDay }) => toDay)

describe('bags of a day on which the farm can’t come', () => {
  test.each([
    ['go to the next open day', [day(SAT), day(TUE), day(THU)], {}, [THU]],
    [
      'never to an earlier one',
      [day('2026-11-16', { cutOffAt: new Date('2026-11-16T02:00:00Z') })],
      {},
      [null],
    ],
    ['not to a full day', [day(THU, { taken: 10 }), day(SAT)], {}, [SAT]],
    ['not past the cut-off', [day(THU, { cutOffAt: NOW }), day(SAT)], {}, [SAT]],
    ['not to one that is called off', [day(THU, { calledOff: true }), day(SAT)], {}, [SAT]],
    ['not to one that has left', [day(THU, { left: true }), day(SAT)], {}, [SAT]],
    ['not to another absence', [day(THU), day(SAT)], { absent: [THU] }, [SAT]],
    ['not to another round', [day(THU, { roundId: 'aundh' })], {}, [null]],
    [
      'to a full day where the order has a place already',
      [day(THU, { taken: 10 }), day(SAT)],
      { places: [{ ...bagOf('one'), day: THU }] },
      [THU],
    ],
  ])('%s', (_name, days, known, expected) => {
    expect(placed([bagOf('one')], days, known)).toEqual(expected)
  })

  test('take no more places than there are', () => {
    expect(
      placed(['one', 'two', 'three'].map(bagOf), [day(THU, { taken: 9 }), day(SAT, { taken: 9 })]),
    ).toEqual([THU, SAT, null])
  })
})

describe('orders are moved', () => {
  const away = [{ roundId: 'kothrud', day: TUE, awayOn: THU }]
  const move = { roundId: 'kothrud', day: TUE, to: SAT }
  test.each([
    ['to a day on which the farm comes', [move], true],
    ['to a day on which it can’t come', [{ ...move, to: THU }], false],
    ['also as one of several', [move, { ...move, to: THU }], false],
    ['from a day for which it has no bag', [{ ...move, day: SAT, to: THU }], true],
    ['in another round', [{ ...move, roundId: 'aundh', to: THU }], true],
    ['to no day', [{ ...move, to: null }], true],
  ])('%s', (_name, moves, isAllowed) => {
    const check = () => checkFarmsCome(moves, away)
    if (isAllowed) expect(check).not.toThrow('round.farm_absent')
    else expect(check).toThrow(new Refusal('round.farm_absent'))
  })
})
