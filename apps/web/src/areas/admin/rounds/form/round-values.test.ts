import type { Round } from '@farmgate/contract/delivery/rounds.ts'
import { expect, test } from 'vitest'
import { bodyOf, daysThatStay, lostDays, newRoundValues, valuesOf, valuesSchema } from './round-values.ts'

const values = {
  ...newRoundValues('2026-11-17'),
  name: 'Kothrud',
  pincodes: ['411038'],
  weekdays: [2, 6],
  dropOffPlace: 'Paud Road',
}
const day = (date: string, taken: number, free: number): Round['days'][number] => ({
  day: date,
  state: 'open',
  taken,
  capacity: taken + free,
  orderBy: null,
  free,
})
const round: Round = {
  ...bodyOf(values),
  _id: 'r',
  version: 1,
  farmNames: [],
  days: [day('2026-11-17', 3, 7), day('2026-11-21', 5, 5), day('2026-11-24', 0, 0)],
}
const faultsOf = (typed: object) =>
  (valuesSchema.safeParse({ ...values, ...typed }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  )

test('a round that is read and sent again is the same', () => {
  expect(bodyOf(valuesOf(round))).toEqual(bodyOf(values))
  expect(bodyOf(values)).toMatchObject({ windowFrom: 960, cutOffMinute: 1200, untilDay: null })
})

test.each([
  [{}, []],
  [{ dropOffMinute: '16:30' }, ['dropOffMinute round_drop_off.late']],
  [{ capacity: '' }, ['capacity round_capacity.invalid']],
  [{ kind: 'pickup' }, ['pickupPlace round_pickup_place.required']],
  [{ pincodes: ['41103'] }, ['pincodes round_pincode.invalid']],
  [{ weekdays: [] }, ['weekdays round_weekdays.required']],
])('the form marks %j at its field', (typed, faults) => {
  expect(faultsOf(typed)).toEqual(faults)
})

test('a removed weekday loses its days with orders, which can go to days with free places', () => {
  const typed = { ...values, weekdays: [2] }
  expect(lostDays(round, typed).map((each) => each.day)).toEqual(['2026-11-21'])
  expect(daysThatStay(round, typed).map((each) => each.day)).toEqual(['2026-11-17'])
  expect(lostDays(round, { ...values, untilDay: '2026-11-18' }).map((each) => each.day)).toEqual([
    '2026-11-21',
  ])
})
