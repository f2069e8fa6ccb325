import type { CartLine } from '@farmgate/contract/ordering/cart.ts'
import { expect, test } from 'vitest'
import { planBasket, type Reach } from './basket-days.ts'

const line = (name: string, farm: string, sends: Partial<CartLine['sends']> = {}): CartLine => ({
  _id: name,
  product: {
    _id: name,
    name,
    image: '',
    picture: { placeholder: '', width: 0 },
    price: 40,
    unit: 'kg',
    stock: 9,
    farmer: { _id: farm, name: farm, place: '' },
  },
  quantity: 1,
  lineTotal: 40,
  state: 'ok',
  priceSeen: 40,
  sends: { farm: 'rounds', travels: 'fresh', ...sends },
})

/** `van 17 full a b`: the van's Tuesday is full, and it serves the farms a and b. */
const reach = (texts: readonly string[], outside: Reach['outside'] = 'accept'): Reach => ({
  rounds: texts.map((text) => {
    const [name = '', days = '', ...farms] = text.split(' ')
    return {
      _id: name,
      name,
      kind: 'home',
      place: null,
      farms,
      days: days.split(',').map((each) => {
        const [date = '', state = 'open'] = each.split(':')
        const day = `2026-11-${date}`
        return {
          day,
          from: `${day}T10:30:00.000Z`,
          to: `${day}T13:30:00.000Z`,
          orderBy: `${day}T02:30:00.000Z`,
          state: state === 'full' || state === 'closed' ? state : 'open',
          without: state.startsWith('-') ? [state.slice(1)] : [],
        }
      }),
    }
  }),
  courier: { fromDays: 3, toDays: 5 },
  outside,
})

const tomato = line('tomato', 'a')
const milk = line('milk', 'b')
const honey = line('honey', 'c', { travels: 'keeps' })

/** `17 open`, and with `*` what is chosen; then each trip, and what has none. */
function saidOf(lines: readonly CartLine[], from: Reach, wanted: string | null = null): string[] {
  const { days, chosen, trips, byCourier, withoutDay, refused } = planBasket(lines, from, wanted)
  const names = (some: readonly CartLine[]) => some.map(({ _id }) => _id).join('+')
  return [
    days.map(({ day, state }) => `${day === chosen ? '*' : ''}${day.slice(8)} ${state}`).join(', '),
    ...trips.map((trip) => `${trip.roundId} ${trip.day.slice(8)} ${names(trip.lines)}`),
    ...(byCourier.length > 0 ? [`courier ${names(byCourier)}`] : []),
    ...(withoutDay.length > 0 ? [`call ${names(withoutDay)}`] : []),
    ...(refused === null ? [] : [refused]),
  ]
}

test.for([
  ['the earliest day is chosen', [tomato], ['van 17,21 a'], null, ['*17 open, 21 open', 'van 17 tomato']],
  [
    'full and closed days are shown and passed over',
    [tomato],
    ['van 16:closed,17:full,21 a'],
    null,
    ['16 closed, 17 full, *21 open', 'van 21 tomato'],
  ],
  ['the wanted day', [tomato], ['van 17,21 a'], '2026-11-21', ['17 open, *21 open', 'van 21 tomato']],
  [
    'the wanted day has filled up: the next free one',
    [tomato],
    ['van 17,19:full,21 a'],
    '2026-11-19',
    ['17 open, 19 full, *21 open', 'van 21 tomato'],
  ],
  [
    'one day serves all: days of a single farm are not offered',
    [tomato, milk],
    ['east 17 a', 'van 21,24 a b'],
    null,
    ['*21 open, 24 open', 'van 21 tomato+milk'],
  ],
  [
    'two days',
    [tomato, milk],
    ['east 17,24 a', 'west 21,28 b'],
    null,
    ['*17 open, 21 open, 24 open', 'east 17 tomato', 'west 21 milk'],
  ],
  [
    'a farm that can’t come on a day',
    [tomato, milk],
    ['van 17:-b,21 a b'],
    null,
    ['*21 open', 'van 21 tomato+milk'],
  ],
  [
    'by courier and by round',
    [tomato, honey],
    ['van 17 a'],
    null,
    ['*17 open', 'van 17 tomato', 'courier honey'],
  ],
  ['an undecided farm', [line('okra', 'a', { farm: 'undecided' })], ['van 17 a'], null, ['', 'call okra']],
  ['no round', [tomato], [], null, ['', 'call tomato']],
  ['every day is taken', [tomato], ['van 17:full a'], null, ['17 full', 'full']],
] as const)('%s', ([, lines, rounds, wanted, expected]) => {
  expect(saidOf(lines, reach(rounds), wanted)).toEqual(expected)
})

test('a market that refuses places outside its rounds', () => {
  expect(saidOf([tomato], reach([], 'refuse'))).toEqual(['', 'outside'])
  const mixed = planBasket([tomato, milk, honey], reach(['van 17 b'], 'refuse'), null)
  expect(mixed).toMatchObject({ refused: 'outside', unsent: [tomato] })
})
