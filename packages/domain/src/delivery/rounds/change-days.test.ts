import { describe, expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { changeDays, checkCanLeaveDay, checkCanReceive, type StoredDay } from './change-days.ts'
import { momentsOf } from './plan-days.ts'

const TIMES = { windowFrom: 960, windowTo: 1140, cutOffDays: 1, cutOffMinute: 1200, dropOffMinute: 660 }
const stored = (day: string, facts: Partial<StoredDay> = {}): StoredDay => ({
  day,
  startsAt: momentsOf(TIMES, day).startsAt,
  capacity: 10,
  taken: 0,
  calledOff: false,
  offPlan: false,
  left: false,
  underWay: false,
  ...facts,
})
const plan = (...days: string[]) => days.map((day) => momentsOf(TIMES, day))
const [TUE, THU, SAT] = ['2026-11-17', '2026-11-19', '2026-11-21'] as const

const changed = (...args: Parameters<typeof changeDays>) => {
  const { planned, ...rest } = changeDays(...args)
  return { planned: planned.map(({ day }) => day), ...rest }
}
const codeOf = (work: () => unknown) => {
  try {
    work()
    return 'done'
  } catch (error) {
    return error instanceof Refusal ? error.code : error
  }
}

describe('a changed plan', () => {
  test('times of days without orders follow it, and new days are added', () => {
    expect(changed([stored(TUE)], plan(TUE, THU), 12, [])).toEqual({
      planned: [TUE, THU],
      capacities: [],
      answered: [],
      removed: [],
    })
  })

  test('a day with orders keeps its times and never has fewer places than orders', () => {
    const days = [stored(TUE, { taken: 7 }), stored(THU, { taken: 2 })]
    expect(changed(days, plan(TUE, THU), 5, [])).toMatchObject({
      planned: [],
      capacities: [
        { day: TUE, capacity: 7 },
        { day: THU, capacity: 5 },
      ],
    })
  })

  test('a day without orders leaves the plan, one with orders needs an answer', () => {
    expect(changed([stored(SAT)], plan(THU), 10, []).removed).toEqual([SAT])
    const full = [stored(SAT, { taken: 1 })]
    expect(codeOf(() => changeDays(full, plan(THU), 10, []))).toBe('round.day_has_orders')
    const answer = { day: SAT, to: THU, reason: 'Van sold' }
    expect(changed(full, plan(THU), 10, [answer])).toMatchObject({ answered: [answer], removed: [SAT] })
  })

  test('an answer for a day that stays, or has no orders, is ignored', () => {
    const answers = [TUE, SAT].map((day) => ({ day, to: THU, reason: 'Van sold' }))
    expect(changed([stored(TUE, { taken: 1 }), stored(SAT)], plan(TUE, THU), 10, answers).answered).toEqual(
      [],
    )
  })

  test('a day that an operator called off stays so; one that left the plan comes back with it', () => {
    const days = [stored(TUE, { calledOff: true }), stored(THU, { calledOff: true, offPlan: true })]
    expect(changed(days, plan(TUE, THU), 10, []).planned).toEqual([THU])
  })

  test('a day that has left is not touched', () => {
    const days = [stored(TUE, { left: true, taken: 3 }), stored(SAT, { left: true, taken: 3 })]
    expect(changed(days, plan(TUE), 20, [])).toMatchObject({ planned: [], capacities: [], removed: [] })
  })
})

test.each([
  [{}, 'done'],
  [{ left: true }, 'round.day_closed'],
  [{ calledOff: true }, 'round.day_closed'],
  [{ underWay: true }, 'round.day_closed'],
] as const)('orders leave a day that is %j: %s', (facts, outcome) => {
  expect(codeOf(() => checkCanLeaveDay(stored(TUE, facts)))).toBe(outcome)
})

test.each([
  ['with room', { taken: 8 }, 2, '2026-11-16T18:00:00Z', 'done'],
  ['with one place too few', { taken: 8 }, 3, '2026-11-15T08:00:00Z', 'delivery.full'],
  ['that has begun', {}, 1, '2026-11-17T10:30:00Z', 'round.day_closed'],
  ['that has left', { left: true }, 1, '2026-11-17T08:00:00Z', 'round.day_closed'],
  ['that is called off', { calledOff: true }, 1, '2026-11-15T08:00:00Z', 'round.day_closed'],
] as const)('a day %s', (_, facts, orders, now, outcome) => {
  expect(codeOf(() => checkCanReceive(stored(TUE, facts), orders, new Date(now)))).toBe(outcome)
})
