import type { PackDay } from '@farmgate/contract/delivery/packing.ts'
import { expect, test } from 'vitest'
import { byPackDay, minutesLate } from './pack-days.ts'

const dayOf = (round: string, day: string, dropOffAt = `${day}T05:30:00.000Z`): PackDay => ({
  round: { _id: round, name: round },
  day,
  place: 'Kothrud point',
  dropOffAt,
  orderBy: '2026-11-16T14:30:00.000Z',
  finalAt: '2026-11-16T15:00:00.000Z',
})
const bag = (name: string, day: PackDay | null, courier = false) => ({ name, day, courier })

test('bags are grouped by round day, the earliest drop-off first, courier and no day last', () => {
  const groups = byPackDay([
    bag('later called', null),
    bag('by post', null, true),
    bag('thursday', dayOf('kothrud', '2026-11-19')),
    bag('tuesday', dayOf('kothrud', '2026-11-17')),
    bag('early', dayOf('aundh', '2026-11-17', '2026-11-17T01:30:00.000Z')),
    bag('tuesday too', dayOf('kothrud', '2026-11-17')),
  ])
  expect(groups.map(({ items }) => items.map(({ name }) => name))).toEqual([
    ['early'],
    ['tuesday', 'tuesday too'],
    ['thursday'],
    ['by post'],
    ['later called'],
  ])
})

test.each([
  ['2026-11-17T05:00:00.000Z', 0],
  ['2026-11-17T05:30:30.000Z', 0],
  ['2026-11-17T05:50:59.000Z', 20],
])('at %s a farm is %i minutes late for half past five', (now, minutes) => {
  expect(minutesLate('2026-11-17T05:30:00.000Z', Date.parse(now))).toBe(minutes)
})
