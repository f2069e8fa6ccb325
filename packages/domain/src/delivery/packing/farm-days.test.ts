import { expect, test } from 'vitest'
import { linesByDay, listIsFinalAt, numberBags } from './farm-days.ts'

test.each([
  ['2026-11-16T14:30:00.000Z', '2026-11-16T15:00:00.000Z'],
  ['2026-11-16T18:15:00.000Z', '2026-11-16T18:45:00.000Z'],
])('a list whose orders close at %s is final at %s', (closes, final) => {
  expect(listIsFinalAt(new Date(closes)).toISOString()).toBe(final)
})

const [tuesday, thursday] = [
  { roundId: 'kothrud', day: '2026-11-17' },
  { roundId: 'kothrud', day: '2026-11-19' },
]
const elsewhere = { roundId: 'aundh', day: '2026-11-17' }
const by = (day: typeof tuesday | null, byCourier = false) => ({ day, byCourier })

test.each([
  ['no bags', [], []],
  ['a farm without rounds counts all of them', [by(null), by(null), by(null)], [1, 2, 3]],
  ['each day counts from 1', [by(tuesday), by(thursday), by(tuesday)], [1, 1, 2]],
  ['two rounds of one day are two places to bring bags to', [by(tuesday), by(elsewhere)], [1, 1]],
  ['courier and no promised day are apart', [by(null, true), by(null), by(null, true)], [1, 1, 2]],
])('numbers of bags: %s', (_name, bags, numbers) => {
  expect(numberBags(bags).map(({ number }) => number)).toEqual(numbers)
})

test('lines are grouped by drop-off, the earliest first, those without a day last', () => {
  const line = (product: string, roundId: string | null, dropOffAt = '') => ({
    product,
    day: roundId === null ? null : { roundId, day: dropOffAt.slice(0, 10), dropOffAt },
  })
  const groups = linesByDay([
    line('milk', null),
    line('okra', 'kothrud', '2026-11-19T05:30:00+00:00'),
    line('fig', 'kothrud', '2026-11-17T05:30:00+00:00'),
    line('rice', 'aundh', '2026-11-17T05:30:00+00:00'),
    line('eggs', 'kothrud', '2026-11-17T05:30:00+00:00'),
  ])
  expect(groups.map(({ day, lines }) => [day?.roundId, lines.map(({ product }) => product)])).toEqual([
    ['aundh', ['rice']],
    ['kothrud', ['fig', 'eggs']],
    ['kothrud', ['okra']],
    [undefined, ['milk']],
  ])
})
