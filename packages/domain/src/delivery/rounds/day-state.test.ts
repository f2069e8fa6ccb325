import { expect, test } from 'vitest'
import { type DayFacts, dayState } from './day-state.ts'

const DAY: DayFacts = {
  cutOffAt: new Date('2026-11-16T14:30:00Z'),
  endsAt: new Date('2026-11-17T13:30:00Z'),
  taken: 3,
  capacity: 10,
  calledOff: false,
  left: false,
}

test.each([
  ['days before the cut-off', {}, '2026-11-14T08:00:00Z', 'open'],
  ['within a day of the cut-off', {}, '2026-11-15T14:30:00Z', 'closing'],
  ['with every place taken', { taken: 10 }, '2026-11-15T15:00:00Z', 'full'],
  ['at the cut-off, full or not', { taken: 10 }, '2026-11-16T14:30:00Z', 'drop_off'],
  ['left', { left: true }, '2026-11-17T11:00:00Z', 'on_the_road'],
  ['after its window', { left: true }, '2026-11-17T13:30:00Z', 'over'],
  ['called off', { calledOff: true, taken: 0 }, '2026-11-14T08:00:00Z', 'called_off'],
] as const)('a day %s', (_, facts, now, state) => {
  expect(dayState({ ...DAY, ...facts }, new Date(now))).toBe(state)
})
