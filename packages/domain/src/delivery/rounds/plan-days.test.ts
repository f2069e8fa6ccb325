import { expect, test } from 'vitest'
import { indianDay, momentsOf, planDays } from './plan-days.ts'

const times = {
  windowFrom: 16 * 60,
  windowTo: 19 * 60,
  cutOffDays: 1,
  cutOffMinute: 20 * 60,
  dropOffMinute: 11 * 60,
}
const tuesdays = { ...times, weekdays: [2], fromDay: '2026-11-01', untilDay: null }

test('a day has its moments in India', () => {
  expect(momentsOf(times, '2026-11-17')).toEqual({
    day: '2026-11-17',
    cutOffAt: new Date('2026-11-16T14:30:00Z'),
    dropOffAt: new Date('2026-11-17T05:30:00Z'),
    startsAt: new Date('2026-11-17T10:30:00Z'),
    endsAt: new Date('2026-11-17T13:30:00Z'),
  })
})

test.for([
  ['every Tuesday of four weeks', {}, [], ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08']],
  ['not on a holiday', {}, ['2026-11-24'], ['2026-11-17', '2026-12-01', '2026-12-08']],
  ['not before it begins', { fromDay: '2026-11-30' }, [], ['2026-12-01', '2026-12-08']],
  ['not after it ends', { untilDay: '2026-11-24' }, [], ['2026-11-17', '2026-11-24']],
  [
    'two weekdays',
    { weekdays: [2, 7], untilDay: '2026-11-24' },
    [],
    ['2026-11-17', '2026-11-22', '2026-11-24'],
  ],
] as const)('%s', ([, change, holidays, expected]) => {
  const planned = planDays({ ...tuesdays, ...change }, new Set<string>(holidays), '2026-11-17')
  expect(planned.map(({ day }) => day)).toEqual(expected)
})

test.for([
  ['2026-11-16T18:29:59Z', '2026-11-16'],
  ['2026-11-16T18:30:00Z', '2026-11-17'],
] as const)('%s is the %s in India', ([at, day]) => {
  expect(indianDay(new Date(at))).toBe(day)
})
