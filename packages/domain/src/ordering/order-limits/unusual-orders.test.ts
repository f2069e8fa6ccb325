import { expect, test } from 'vitest'
import {
  isAlarmCount,
  isAlarmValue,
  isUnusualForNewAccounts,
  isUnusualForUnproven,
  isUnusualHolding,
} from './unusual-orders.ts'

const limits = {
  newOrders: 20,
  newValuePaise: 20_000_00,
  accountListings: 5,
  accountValuePaise: 50_000_00,
}

test.each([
  ['a household', 0, 900, false],
  ['a large share of four listings', 4, 900, false],
  ['a large share of five listings', 5, 900, true],
  ['just below the value', 0, 49_999, false],
  ['the value', 0, 50_000, true],
])('%s held by one account is unusual: %3$s', (_, listings, rupees, unusual) => {
  expect(isUnusualHolding({ listings, valuePaise: rupees * 100 }, limits)).toBe(unusual)
})

test.each([
  [0, 0, false],
  [19, 19_999, false],
  [20, 1_000, true],
  [1, 20_000, true],
])('%i cash orders of new accounts over ₹%i are unusual: %s', (orders, rupees, unusual) => {
  expect(isUnusualForNewAccounts({ orders, valuePaise: rupees * 100 }, limits)).toBe(unusual)
})

test('a limit is a whole number from 1 on, so that zero orders never raise an alarm', () => {
  expect([1, 10_000].map(isAlarmCount)).toEqual([true, true])
  expect([0, 1.5, 10_001, Number.NaN].map(isAlarmCount)).toEqual([false, false, false, false])
  expect([1, 1_00_00_000].map(isAlarmValue)).toEqual([true, true])
  expect([0, 0.5, 1_00_00_001].map(isAlarmValue)).toEqual([false, false, false])
})

test.each([
  // accounts, listings, days, hoarded, unusual
  [2, 4, 0, 0, false],
  [2, 5, 0, 0, true],
  [1, 5, 0, 0, false],
  [1, 1, 0, 1, true],
  [1, 0, 1, 0, true],
])(
  '%i unproven accounts with a large share of %i listings and %i days, %i of them many units',
  (...figures) => {
    const [accounts, listings, days, hoarded, isUnusual] = figures
    expect(isUnusualForUnproven({ accounts, listings, days, hoarded }, limits)).toBe(isUnusual)
  },
)
