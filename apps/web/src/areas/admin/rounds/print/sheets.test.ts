import type { RoundStop } from '@farmgate/contract/delivery/rounds.ts'
import { expect, test } from 'vitest'
import { heightOf, labelsOf, pagesOfStops, sheetsOfLabels } from './sheets.ts'

const stop = (id: string, changes: Partial<RoundStop> = {}): RoundStop => ({
  _id: id,
  order: { _id: id, number: 'FG-1' },
  name: 'Asha Kulkarni',
  phone: '9822041873',
  street: '4 Law College Road',
  city: 'Pune',
  pincode: '411004',
  bags: 1,
  cashDue: 0,
  isCash: false,
  leaveAtDoor: false,
  number: 1,
  code: null,
  isSecondTry: false,
  result: null,
  resultAt: null,
  failedBecause: null,
  isSettled: false,
  handedOver: null,
  collected: 0,
  ...changes,
})
const bag = (stopId: string, farm: string) => ({
  stop: stopId,
  farm: { _id: farm, name: farm },
  keepCold: false,
  lines: [],
})

test('bags are numbered within their stop, in the order of the stops', () => {
  const labels = labelsOf({ stops: [stop('b'), stop('a', { number: 2 })] }, [
    bag('a', 'dairy'),
    bag('b', 'rice'),
    bag('a', 'fig'),
  ])
  expect(
    labels.map(({ stop: own, bag: each, number, of }) => [own.number, each.farm._id, number, of]),
  ).toEqual([
    [1, 'rice', 1, 1],
    [2, 'dairy', 1, 2],
    [2, 'fig', 2, 2],
  ])
})

test.each([
  [0, 1, []],
  [10, 1, [10]],
  [11, 1, [10, 1]],
  [1, 10, [10]],
  [2, 10, [10, 1]],
])('%i labels from position %i fill the sheets', (count, startAt, sizes) => {
  const sheets = sheetsOfLabels(
    Array.from({ length: count }, (_, n) => ({ n })),
    startAt,
  )
  expect(sheets.map(({ length }) => length)).toEqual(sizes)
  expect(sheets[0]?.filter((cell) => typeof cell === 'number').length ?? 0).toBe(
    count === 0 ? 0 : startAt - 1,
  )
})

test('a page of the run sheet has whole stops only, and every stop is on one', () => {
  const stops = Array.from({ length: 60 }, (_, n) =>
    stop(`${n}`, {
      number: n + 1,
      pincode: `4110${10 + Math.floor(n / 7)}`,
      street: 'a'.repeat((n % 9) * 20),
      leaveAtDoor: n % 3 === 0,
    }),
  )
  const pages = pagesOfStops(stops)
  expect(pages.flat()).toEqual(stops)
  for (const page of pages) {
    const pincodes = new Set(page.map(({ pincode }) => pincode)).size
    expect(page.reduce((sum, each) => sum + heightOf(each), pincodes * 7)).toBeLessThanOrEqual(216)
  }
  expect(pagesOfStops([])).toEqual([])
})
