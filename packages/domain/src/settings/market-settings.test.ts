import { describe, expect, test } from 'vitest'
import { changeSettings, isWaitingTime, type MarketSettings, settingFacts } from './market-settings.ts'

const standard = { buyers: null, farmers: null, delivery: null, returns: null }
const now: MarketSettings = {
  copy: { en: standard, hi: standard },
  shipWithinHours: 24,
  deliverWithinHours: 48,
  unmatchedCountMax: 5,
  unmatchedSumMax: 10_000,
  secondPerson: false,
  secondPersonFrom: 2_000,
  cashNewOrders: 1,
  cashNewValue: 1_500,
  cashNewShare: 20,
  cashNewUnits: 5,
  cashTrustedOrders: 3,
  cashTrustedValue: 5_000,
  cashTrustedShare: 50,
  cashTrustedUnits: 20,
  alarmNewOrders: 20,
  alarmNewValue: 20_000,
  alarmAccountListings: 5,
  alarmAccountValue: 50_000,
  claimHours: 24,
  claimAutoMax: 200,
  claimAutoMonthly: 2,
  payoutMinimum: 100,
  payoutWaitHours: 24,
  payoutAccountWaitHours: 48,
  payoutWeekday: 0,
  afterAdd: 'cart',
  outsideRounds: 'accept',
  deliveryClaim: 'text',
  version: 3,
}

describe('changing the settings', () => {
  test('raises the version', () => {
    const request = { ...now, copy: { ...now.copy, en: { ...standard, buyers: '' } } }
    expect(changeSettings(now, request, 3)).toMatchObject({ version: 4, copy: { en: { buyers: '' } } })
    expect(changeSettings(now, { ...now, deliverWithinHours: 72 }, undefined).version).toBe(4)
    expect(changeSettings(now, { ...now, afterAdd: 'shelf' }, 3)).toMatchObject({
      version: 4,
      afterAdd: 'shelf',
    })
    expect(changeSettings(now, { ...now, outsideRounds: 'refuse' }, 3)).toMatchObject({
      version: 4,
      outsideRounds: 'refuse',
    })
    expect(changeSettings(now, { ...now, deliveryClaim: 'rounds' }, 3)).toMatchObject({
      version: 4,
      deliveryClaim: 'rounds',
    })
  })

  test('to the same values changes nothing', () => {
    expect(changeSettings(now, structuredClone(now), 3)).toBe(now)
  })

  test('is refused when another operator changed them in the meantime', () => {
    expect(() => changeSettings(now, { ...now, shipWithinHours: 12 }, 2)).toThrow('settings.stale')
  })
})

test('each setting has its own name', () => {
  expect(Object.keys(settingFacts(now))).toEqual([
    'en.buyers',
    'en.farmers',
    'en.delivery',
    'en.returns',
    'hi.buyers',
    'hi.farmers',
    'hi.delivery',
    'hi.returns',
    'shipWithinHours',
    'deliverWithinHours',
    'unmatchedCountMax',
    'unmatchedSumMax',
    'secondPerson',
    'secondPersonFrom',
    'afterAdd',
    'outsideRounds',
    'deliveryClaim',
    'cashNewOrders',
    'cashNewValue',
    'cashNewShare',
    'cashNewUnits',
    'cashTrustedOrders',
    'cashTrustedValue',
    'cashTrustedShare',
    'cashTrustedUnits',
    'alarmNewOrders',
    'alarmNewValue',
    'alarmAccountListings',
    'alarmAccountValue',
    'claimHours',
    'claimAutoMax',
    'claimAutoMonthly',
    'payoutMinimum',
    'payoutWaitHours',
    'payoutAccountWaitHours',
    'payoutWeekday',
  ])
})

test.each([
  [1, true],
  [240, true],
  [0, false],
  [241, false],
  [1.5, false],
  [Number.NaN, false],
])('a limit of %d hours is valid: %s', (hours, sane) => {
  expect(isWaitingTime(hours)).toBe(sane)
})
