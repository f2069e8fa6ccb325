import { describe, expect, test } from 'vitest'
import {
  applyGuardChanges,
  decideSettings,
  GUARD_NAMES,
  GUARDS,
  guardChanges,
  isGuard,
  splitGuardChanges,
  weakens,
} from './guards.ts'
import type { MarketSettings } from './market-settings.ts'
import { SETTINGS } from './sample-settings.ts'

const now: MarketSettings = { ...SETTINGS, secondPerson: true }

test('the settings that guard, and the direction that weakens each', () => {
  expect(GUARDS).toEqual({
    secondPerson: 'off',
    secondPersonFrom: 'more',
    payoutAccountWaitHours: 'less',
    payoutWaitHours: 'less',
    unmatchedCountMax: 'more',
    unmatchedSumMax: 'more',
    claimAutoMax: 'more',
    claimAutoMonthly: 'more',
    doorRefundStop: 'more',
    doorRefundDay: 'more',
    cashNewOrders: 'more',
    cashNewValue: 'more',
    cashNewShare: 'more',
    cashNewUnits: 'more',
    cashTrustedOrders: 'more',
    cashTrustedValue: 'more',
    cashTrustedShare: 'more',
    cashTrustedUnits: 'more',
    unpaidUnits: 'more',
    unpaidShare: 'more',
    unpaidOrderValue: 'more',
    unpaidMinutes: 'more',
    unpaidUnitsMax: 'more',
    unpaidValueMax: 'more',
    factorEverywhere: 'off',
    adminIdleDays: 'more',
  })
  expect(GUARD_NAMES).toHaveLength(26)
})

test.each([
  ['secondPersonFrom', true],
  ['payoutMinimum', false],
  ['payoutWeekday', false],
  ['claimHours', false],
  ['sessionsMax', false],
  ['alarmNewOrders', false],
  ['shipWithinHours', false],
  ['constructor', false],
])('%s guards: %s', (name, guards) => {
  expect(isGuard(name)).toBe(guards)
})

test.each([
  ['secondPerson', true, false, true],
  ['secondPerson', false, true, false],
  ['secondPersonFrom', 2_000, 2_001, true],
  ['secondPersonFrom', 2_000, 1_999, false],
  ['payoutAccountWaitHours', 48, 47, true],
  ['payoutAccountWaitHours', 48, 49, false],
  ['payoutWaitHours', 24, 1, true],
  ['unmatchedCountMax', 5, 1_000, true],
  ['unmatchedCountMax', 5, 0, false],
  ['doorRefundStop', 500, 500, false],
  ['factorEverywhere', true, false, true],
  ['factorEverywhere', false, true, false],
  ['adminIdleDays', 7, 8, true],
] as const)('%s from %s to %s weakens: %s', (setting, from, to, is) => {
  expect(weakens({ setting, from, to })).toBe(is)
})

test('only guards that change are listed', () => {
  const changed = { ...now, shipWithinHours: 1, payoutMinimum: 1, unmatchedCountMax: 6, secondPerson: false }
  expect(guardChanges(now, changed)).toEqual([
    { setting: 'secondPerson', from: true, to: false },
    { setting: 'unmatchedCountMax', from: 5, to: 6 },
  ])
  expect(guardChanges(now, structuredClone(now))).toEqual([])
})

describe('what weakens a guard', () => {
  const weaker = { setting: 'payoutAccountWaitHours', from: 48, to: 1 } as const
  const stronger = { setting: 'unmatchedCountMax', from: 5, to: 1 } as const

  test.each([
    ['waits once a payout was sent', true, { atOnce: [stronger], waiting: [weaker] }],
    ['takes effect at once before that', false, { atOnce: [weaker, stronger], waiting: [] }],
  ])('%s', (_, hasPaidOut, split) => {
    expect(splitGuardChanges([weaker, stronger], hasPaidOut)).toEqual(split)
  })

  test('keeps its present value while the rest is saved', () => {
    const request = { ...now, payoutAccountWaitHours: 1, unmatchedCountMax: 1, shipWithinHours: 12 }
    expect(decideSettings(now, request, 3, true)).toEqual({
      atOnce: [stronger],
      waiting: [weaker],
      next: { ...now, unmatchedCountMax: 1, shipWithinHours: 12, version: 4 },
    })
    expect(decideSettings(now, request, 3, false).next).toEqual({ ...request, version: 4 })
  })

  test('raises the version also when nothing else changes', () => {
    const { next } = decideSettings(now, { ...now, payoutAccountWaitHours: 1 }, 3, true)
    expect(next).toEqual({ ...now, version: 4 })
  })

  test('is refused when another operator changed the settings in the meantime', () => {
    expect(() => decideSettings(now, { ...now, payoutAccountWaitHours: 1 }, 2, true)).toThrow(
      'settings.stale',
    )
  })
})

test('the same values change nothing', () => {
  expect(decideSettings(now, structuredClone(now), 3, true)).toEqual({ atOnce: [], waiting: [], next: now })
  expect(decideSettings(now, structuredClone(now), 3, true).next).toBe(now)
})

describe('a change whose time has come', () => {
  const due = { setting: 'payoutAccountWaitHours', from: 48, to: 1 } as const

  test('is applied', () => {
    expect(applyGuardChanges(now, [due])).toEqual({
      next: { ...now, payoutAccountWaitHours: 1, version: 4 },
      applied: [due],
    })
  })

  test('is not applied to another value than it was asked for', () => {
    const stronger = { ...now, payoutAccountWaitHours: 72 }
    const { next, applied } = applyGuardChanges(stronger, [due])
    expect(next).toBe(stronger)
    expect(applied).toEqual([])
  })
})
