import { expect, test } from 'vitest'
import {
  decideMissingBags,
  missingBagDecidedBy,
  type MissingBag,
  type MissingBagsCase,
} from './missing-bags.ts'

const bag = (farmerId: string, rupees: number, neverCame = false): MissingBag => ({
  farmerId,
  amountPaise: rupees * 100,
  neverCame,
})

const ONE: MissingBagsCase = {
  bags: [bag('ravi', 40)],
  isPaid: true,
  givenAtStopPaise: 0,
  givenOnDayPaise: 0,
  limits: { stopPaise: 500_00, dayPaise: 2_000_00 },
}

const outcome = (takenOut: string[], toDecide: string[], rupees: number) => ({
  takenOut,
  toDecide,
  countedPaise: rupees * 100,
})

test.each<[string, Partial<MissingBagsCase>, ReturnType<typeof outcome>]>([
  ['a small bag', {}, outcome(['ravi'], [], 40)],
  ['exactly the limit of a stop', { bags: [bag('ravi', 500)] }, outcome(['ravi'], [], 500)],
  ['a rupee above it', { bags: [bag('ravi', 501)] }, outcome([], ['ravi'], 0)],
  ['above it with what went back before', { givenAtStopPaise: 460_01 }, outcome([], ['ravi'], 0)],
  ['up to it with what went back before', { givenAtStopPaise: 460_00 }, outcome(['ravi'], [], 40)],
  ['up to the limit of the day', { givenOnDayPaise: 1_960_00 }, outcome(['ravi'], [], 40)],
  ['above the limit of the day', { givenOnDayPaise: 1_960_01 }, outcome([], ['ravi'], 0)],
  [
    'two bags that fit together',
    { bags: [bag('ravi', 300), bag('meena', 200)] },
    outcome(['ravi', 'meena'], [], 500),
  ],
  [
    'two bags of which one fits',
    { bags: [bag('ravi', 300), bag('meena', 201)] },
    outcome(['ravi'], ['meena'], 300),
  ],
  [
    'a large bag beside a small one',
    { bags: [bag('ravi', 4_800), bag('meena', 20)] },
    outcome(['meena'], ['ravi'], 20),
  ],
  ['a large bag that never came', { bags: [bag('ravi', 4_800, true)] }, outcome(['ravi'], [], 0)],
  [
    'a bag that never came leaves the limit to the others',
    { bags: [bag('ravi', 4_800, true), bag('meena', 500)] },
    outcome(['ravi', 'meena'], [], 500),
  ],
  ['a large bag of a cash order', { bags: [bag('ravi', 4_800)], isPaid: false }, outcome(['ravi'], [], 0)],
  ['with limits of zero', { limits: { stopPaise: 0, dayPaise: 0 } }, outcome([], ['ravi'], 0)],
  ['no bag', { bags: [] }, outcome([], [], 0)],
])('%s', (_, how, decided) => {
  expect(decideMissingBags({ ...ONE, ...how })).toEqual(decided)
})

test('an operator decides within a day', () => {
  expect(missingBagDecidedBy(new Date('2026-11-19T10:00:00Z'))).toEqual(new Date('2026-11-20T10:00:00Z'))
})
