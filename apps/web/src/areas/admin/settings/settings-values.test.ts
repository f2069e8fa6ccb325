import type { Settings } from '@farmgate/contract/market/settings.ts'
import { expect, test } from 'vitest'
import { bodyOf, valuesOf, valuesSchema } from './settings-values.ts'

const standard = { buyers: null, farmers: null, delivery: null, returns: null }
const texts = (sign: string) => ({
  buyers: `${sign} buyers`,
  farmers: `${sign} farmers`,
  delivery: `${sign} delivery`,
  returns: `${sign} returns`,
})
const settings: Settings = {
  copy: { en: { ...standard, buyers: 'Many', delivery: '' }, hi: standard },
  defaults: { en: texts('en'), hi: texts('hi') },
  fees: { delivery: 20, platform: 5 },
  attention: { shipWithinHours: 24, deliverWithinHours: 48 },
  refunds: { unmatchedCountMax: 5, unmatchedSumMax: 10_000 },
  cash: {
    cashNewOrders: 1,
    cashNewValue: 1_500,
    cashNewShare: 20,
    cashNewUnits: 5,
    cashTrustedOrders: 3,
    cashTrustedValue: 5_000,
    cashTrustedShare: 50,
    cashTrustedUnits: 20,
  },
  unpaid: {
    unpaidUnits: 10,
    unpaidShare: 20,
    unpaidOrderValue: 5_000,
    unpaidMinutes: 10,
    unpaidUnitsMax: 200,
    unpaidValueMax: 25_000,
  },
  alarms: { alarmNewOrders: 20, alarmNewValue: 20_000, alarmAccountListings: 5, alarmAccountValue: 50_000 },
  claims: {
    claimHours: 24,
    claimAutoMax: 200,
    claimAutoMonthly: 2,
    doorRefundStop: 500,
    doorRefundDay: 2_000,
  },
  payouts: { payoutMinimum: 100, payoutWaitHours: 24, payoutAccountWaitHours: 48, payoutWeekday: 0 },
  largeRefunds: { secondPerson: false, secondPersonFrom: 2_000 },
  signIn: { factorEverywhere: false, adminIdleDays: 7, sessionsMax: 30 },
  shop: { afterAdd: 'shelf' },
  rounds: { outsideRounds: 'refuse', deliveryClaim: 'rounds' },
  guards: { wait: true, pending: [] },
  version: 7,
  updatedAt: '2026-11-01T00:00:00.000Z',
  updatedBy: null,
}

test('the form shows the texts of the home page', () => {
  expect(valuesOf(settings)).toMatchObject({
    en_buyers: 'Many',
    en_farmers: 'en farmers',
    en_delivery: '',
    hi_buyers: 'hi buyers',
    shipWithinHours: '24',
  })
})

test('untouched values are sent unchanged, and default texts as null', () => {
  const values = valuesOf(settings)
  expect(bodyOf(values, settings)).toEqual({
    version: 7,
    copy: settings.copy,
    attention: { shipWithinHours: '24', deliverWithinHours: '48' },
    refunds: { unmatchedCountMax: '5', unmatchedSumMax: '10000' },
    cash: {
      cashNewOrders: '1',
      cashNewValue: '1500',
      cashNewShare: '20',
      cashNewUnits: '5',
      cashTrustedOrders: '3',
      cashTrustedValue: '5000',
      cashTrustedShare: '50',
      cashTrustedUnits: '20',
    },
    unpaid: {
      unpaidUnits: '10',
      unpaidShare: '20',
      unpaidOrderValue: '5000',
      unpaidMinutes: '10',
      unpaidUnitsMax: '200',
      unpaidValueMax: '25000',
    },
    alarms: {
      alarmNewOrders: '20',
      alarmNewValue: '20000',
      alarmAccountListings: '5',
      alarmAccountValue: '50000',
    },
    claims: {
      claimHours: '24',
      claimAutoMax: '200',
      claimAutoMonthly: '2',
      doorRefundStop: '500',
      doorRefundDay: '2000',
    },
    payouts: {
      payoutMinimum: '100',
      payoutWaitHours: '24',
      payoutAccountWaitHours: '48',
      payoutWeekday: '0',
    },
    shop: { afterAdd: 'shelf' },
    rounds: { outsideRounds: 'refuse', deliveryClaim: 'rounds' },
  })
  expect(bodyOf({ ...values, en_buyers: ' en buyers ' }, settings).copy.en.buyers).toBeNull()
  expect(bodyOf({ ...values, hi_returns: ' ' }, settings).copy.hi.returns).toBe('')
})

test.each([
  ['en_buyers', 'x'.repeat(61), 'field.too_long'],
  ['shipWithinHours', '0', 'hours.invalid'],
  ['deliverWithinHours', 'soon', 'hours.invalid'],
  ['deliverWithinHours', '', 'hours.invalid'],
  ['cashNewShare', '0', 'cash_share.invalid'],
  ['alarmNewOrders', '0', 'alarm_limit.invalid'],
  ['claimHours', '0', 'hours.invalid'],
  ['payoutMinimum', '-1', 'payout_minimum.invalid'],
  ['payoutWaitHours', '0', 'hours.invalid'],
  ['payoutAccountWaitHours', '0', 'hours.invalid'],
  ['claimAutoMax', '-1', 'claim_auto_max.invalid'],
  ['claimAutoMonthly', '1.5', 'claim_auto_monthly.invalid'],
])('%s with %s has an error at its field', (field, text, code) => {
  const checked = valuesSchema.safeParse({ ...valuesOf(settings), [field]: text })
  expect(checked.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, code]])
})
