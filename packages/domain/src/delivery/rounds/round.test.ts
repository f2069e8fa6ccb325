import { expect, test } from 'vitest'
import { checkRound, type RequestedRound, roundFaults } from './round.ts'

const round: RequestedRound = {
  name: 'Kothrud',
  kind: 'home',
  pincodes: ['411030', '411038'],
  pickupPlace: null,
  weekdays: [2, 6],
  windowFrom: 16 * 60,
  windowTo: 19 * 60,
  cutOffDays: 1,
  cutOffMinute: 20 * 60,
  dropOffPlace: 'Kothrud point, Paud Road',
  dropOffMinute: 11 * 60,
  capacity: 60,
  farms: [],
  fromDay: '2026-11-17',
  untilDay: null,
}

test.for([
  ['a round', {}, null],
  ['orders that close in the morning of the day', { cutOffDays: 0, cutOffMinute: 8 * 60 }, null],
  ['orders that close after the drop-off', { cutOffDays: 0 }, 'round_cut_off.late'],
  ['a drop-off within the window', { dropOffMinute: 16 * 60 }, 'round_drop_off.late'],
  ['a window that ends before it starts', { windowTo: 15 * 60 }, 'round_window.backwards'],
  ['no weekday', { weekdays: [] }, 'round_weekdays.required'],
  ['no pincode', { pincodes: [] }, 'round_pincodes.required'],
  ['a pincode that is none', { pincodes: ['411030', '011030'] }, 'round_pincode.invalid'],
  ['a pickup without a place', { kind: 'pickup' }, 'round_pickup_place.required'],
  ['a pickup with its place', { kind: 'pickup', pickupPlace: 'School gate' }, null],
  ['a last day before the first', { untilDay: '2026-11-16' }, 'round_until.early'],
] as const)('%s', ([, change, code]) => {
  const faults = roundFaults({ ...round, ...change })
  expect(faults.map((fault) => fault.code)).toEqual(code === null ? [] : [code])
})

test('a round with a fault is refused', () => {
  expect(() => checkRound({ ...round, weekdays: [] })).toThrow('round.refused')
})
