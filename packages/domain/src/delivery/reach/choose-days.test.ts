import { expect, test } from 'vitest'
import { chooseWays, type FarmDay, type FarmLoad } from './choose-days.ts'

const load = (farmerId: string, change: Partial<FarmLoad> = {}): FarmLoad => ({
  farmerId,
  delivery: 'rounds',
  keeps: false,
  ...change,
})

/** `tue a b` is an open Tuesday of round `tue` for the farms a and b; `!` before the day means taken. */
const days = (...texts: string[]): FarmDay[] =>
  texts.flatMap((text) => {
    const [name = '', date = '', ...farms] = text.split(' ')
    return farms.map((farmerId) => ({
      farmerId,
      roundId: `id of ${name}`,
      name,
      day: `2026-11-${date.replace('!', '')}`,
      isOpen: !date.startsWith('!'),
    }))
  })

const chosenWays = (
  loads: readonly FarmLoad[],
  coming: readonly FarmDay[],
  earliest: string | null = null,
): string[] =>
  [...chooseWays(loads, coming, earliest, { outside: 'accept', hasCourier: true })].map(([farmerId, way]) =>
    way.by === 'round' ? `${farmerId} ${way.roundId.slice(6)} ${way.day.slice(8)}` : `${farmerId} ${way.by}`,
  )

test.for([
  ['one farm, its earliest day', [load('a')], days('van 21 a', 'van 17 a'), ['a van 17']],
  [
    'a later day that serves all',
    [load('a'), load('b')],
    days('van 17 a', 'van 21 a b'),
    ['a van 21', 'b van 21'],
  ],
  [
    'no day serves all: the earliest of each',
    [load('a'), load('b')],
    days('van 17 a', 'cart 18 b', 'van 24 a'),
    ['a van 17', 'b cart 18'],
  ],
  [
    'one trip instead of two on the same day',
    [load('a'), load('b')],
    days('east 17 a', 'north 17 b', 'west 17 a b'),
    ['a west 17', 'b west 17'],
  ],
  [
    'two trips instead of three',
    [load('a'), load('b'), load('c'), load('d')],
    days('east 17 a b', 'mid 17 b c', 'north 17 c d', 'west 17 d'),
    ['a east 17', 'b east 17', 'c north 17', 'd north 17'],
  ],
  ['of equals the first by name', [load('a')], days('west 17 a', 'east 17 a'), ['a east 17']],
  ['a full day is passed over', [load('a')], days('van !17 a', 'van 21 a'), ['a van 21']],
  [
    'a farm that is undecided sells without a day',
    [load('a', { delivery: 'undecided' })],
    days('van 17 a'),
    ['a none'],
  ],
  ['what keeps goes by courier where no round comes', [load('a', { keeps: true })], [], ['a courier']],
  ['what keeps goes by round where one comes', [load('a', { keeps: true })], days('van 17 a'), ['a van 17']],
  [
    'a farm with courier only',
    [load('a', { delivery: 'courier', keeps: true })],
    days('van 17 a'),
    ['a courier'],
  ],
  ['fresh produce that nothing carries', [load('a'), load('b')], days('van 17 b'), ['a none', 'b van 17']],
] as const)('%s', ([, loads, coming, ways]) => {
  expect(chosenWays(loads, coming)).toEqual(ways)
})

test('no day before the wanted one', () => {
  expect(chosenWays([load('a')], days('van 17 a', 'van 21 a'), '2026-11-18')).toEqual(['a van 21'])
})

test('the wanted day itself is taken: refused, not moved to a later one', () => {
  const coming = days('van !17 a', 'van 21 a')
  expect(() => chosenWays([load('a')], coming, '2026-11-17')).toThrow('delivery.full')
})

test('a farm whose days are all taken is refused, not sent by courier', () => {
  expect(() => chosenWays([load('a', { keeps: true })], days('van !17 a'))).toThrow('delivery.full')
})

test.for([
  ['fresh of a farm in rounds', load('a'), true],
  ['fresh of a farm with courier only', load('a', { delivery: 'courier' }), true],
  ['what keeps', load('a', { keeps: true }), false],
  ['of an undecided farm', load('a', { delivery: 'undecided' }), false],
] as const)('outside rounds, where the market refuses: %s', ([, one, isRefused]) => {
  const choose = () => chooseWays([one], [], null, { outside: 'refuse', hasCourier: true })
  if (isRefused) expect(choose).toThrow('delivery.out_of_area')
  else expect(choose().size).toBe(1)
})
