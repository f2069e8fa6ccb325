import { describe, expect, test } from 'vitest'
import { changeSettings, isWaitingTime, settingFacts } from './market-settings.ts'
import { SETTINGS, standardCopy as standard } from './sample-settings.ts'

const now = SETTINGS

describe('changing the settings', () => {
  test('raises the version', () => {
    const request = { ...now, copy: { ...now.copy, en: { ...standard, buyers: '' } } }
    expect(changeSettings(now, request, 3)).toMatchObject({ version: 4, copy: { en: { buyers: '' } } })
    expect(changeSettings(now, { ...now, deliverWithinHours: 72 }, undefined).version).toBe(4)
    expect(changeSettings(now, { ...now, afterAdd: 'shelf' }, 3)).toMatchObject({
      version: 4,
      afterAdd: 'shelf',
    })
    expect(changeSettings(now, { ...now, outsideRounds: 'accept' }, 3)).toMatchObject({
      version: 4,
      outsideRounds: 'accept',
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
    'factorEverywhere',
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
    'unpaidUnits',
    'unpaidShare',
    'unpaidOrderValue',
    'unpaidMinutes',
    'unpaidUnitsMax',
    'unpaidValueMax',
    'alarmNewOrders',
    'alarmNewValue',
    'alarmAccountListings',
    'alarmAccountValue',
    'claimHours',
    'claimAutoMax',
    'claimAutoMonthly',
    'doorRefundStop',
    'doorRefundDay',
    'payoutMinimum',
    'payoutWaitHours',
    'payoutAccountWaitHours',
    'payoutWeekday',
    'adminIdleDays',
    'sessionsMax',
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
