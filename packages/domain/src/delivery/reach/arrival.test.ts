import { expect, test } from 'vitest'
import {
  type Arrival,
  arrivalAt,
  arrivalOf,
  type DayState,
  dayState,
  outsideNow,
  type Reach,
} from './arrival.ts'

const now = new Date('2026-11-16T14:30:00Z')

test.for([
  ['before the cut-off', '2026-11-16T14:30:01Z', true, 'open'],
  ['every place taken', '2026-11-16T14:30:01Z', false, 'full'],
  ['at the cut-off', '2026-11-16T14:30:00Z', true, 'closed'],
  ['past the cut-off and full', '2026-11-16T14:00:00Z', false, 'closed'],
] as const)('a day %s', ([, cutOffAt, isFree, state]) => {
  expect(dayState({ cutOffAt: new Date(cutOffAt), isFree }, now)).toBe(state)
})

/** `17 a b` is an open day of farms a and b; `!17` is full; `17 a -b` is a day to which b can't come. */
const round = (...texts: string[]): Reach['rounds'][number] => ({
  kind: 'home',
  farms: [...new Set(texts.flatMap((text) => text.split(' ').slice(1)).map((farm) => farm.replace('-', '')))],
  days: texts.map((text) => {
    const [date = '', ...farms] = text.split(' ')
    const day = `2026-11-${date.replace('!', '')}`
    return {
      day,
      from: `${day}T10:30:00.000Z`,
      to: `${day}T13:30:00.000Z`,
      state: (date.startsWith('!') ? 'full' : 'open') satisfies DayState,
      without: farms.filter((farm) => farm.startsWith('-')).map((farm) => farm.slice(1)),
    }
  }),
})

const reach = (...rounds: Reach['rounds']): Reach => ({
  rounds,
  courier: { fromDays: 3, toDays: 5 },
  outside: 'accept',
})

const shortly = (arrival: Arrival | null): string | null =>
  arrival?.by === 'round' ? arrival.from.slice(8, 10) : (arrival?.by ?? null)

const fresh = { farmerId: 'a', delivery: 'rounds', keeps: false } as const
const keeps = { ...fresh, keeps: true }
const none = reach()

test.for([
  ['the earliest day of its farm', fresh, reach(round('24 a', '17 a')), '17'],
  ['the earlier of two rounds', fresh, reach(round('24 a'), round('18 a')), '18'],
  ['not a day of another farm', fresh, reach(round('17 b'), round('18 a')), '18'],
  ['not a day on which its farm can’t come', fresh, reach(round('17 b -a', '24 a')), '24'],
  ['a full day is passed over', fresh, reach(round('!17 a', '24 a')), '24'],
  ['nothing where every day is taken, as the checkout refuses it', keeps, reach(round('!17 a')), null],
  ['what keeps comes by round where one comes', keeps, reach(round('17 a')), '17'],
  ['what keeps comes by courier elsewhere', keeps, reach(round('17 b')), 'courier'],
  ['no promise for what is fresh elsewhere', fresh, none, null],
  ['not sent where the market refuses it', fresh, { ...none, outside: 'refuse' }, 'unsent'],
  ['what keeps is sent there too', keeps, { ...none, outside: 'refuse' }, 'courier'],
  [
    'a farm with courier only uses no round',
    { ...keeps, delivery: 'courier' },
    reach(round('17 a')),
    'courier',
  ],
  ['no promise for an undecided farm', { ...keeps, delivery: 'undecided' }, reach(round('17 a')), null],
  [
    'an undecided farm is not refused',
    { ...fresh, delivery: 'undecided' },
    { ...none, outside: 'refuse' },
    null,
  ],
] as const)('a listing: %s', ([, listing, place, expected]) => {
  expect(shortly(arrivalOf(listing, place))).toBe(expected)
  // A market that uses rounds says that there is no day yet.
  expect(shortly(arrivalOf(listing, { ...place, hasRounds: true }))).toBe(expected ?? 'none')
})

test('what nothing brings is refused only once the market has rounds, and says so', () => {
  expect(outsideNow('refuse', false)).toBe('accept')
  expect(outsideNow('refuse', true)).toBe('refuse')
  expect(outsideNow('accept', true)).toBe('accept')
})

test.for([
  ['the earliest open day', reach(round('!17 a', '24 a'), round('21 b')), '21'],
  ['not a day to which no farm comes', reach(round('17 -a', '24 a')), '24'],
  ['no day where all are taken', reach(round('!17 a')), null],
  ['no round', none, null],
  ['courier only, where the market refuses the rest', { ...none, outside: 'refuse' }, 'courier'],
] as const)('a pincode: %s', ([, place, expected]) => {
  expect(shortly(arrivalAt(place))).toBe(expected)
})
