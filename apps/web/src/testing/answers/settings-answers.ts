import type { Settings } from '@farmgate/contract/market/settings.ts'
import { homeCopy as english } from '@farmgate/messages/en/home-copy.ts'
import { homeCopy as hindi } from '@farmgate/messages/hi/home-copy.ts'

const STANDARD = { buyers: null, farmers: null, delivery: null, returns: null }

/** The operators' settings, as they are before anyone changes them. */
export const SETTINGS: Settings = {
  copy: { en: STANDARD, hi: STANDARD },
  defaults: { en: english, hi: hindi },
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
  rounds: { outsideRounds: 'refuse', deliveryClaim: 'text' },
  guards: { wait: true, pending: [] },
  version: 7,
  updatedAt: '2026-11-01T00:00:00.000Z',
  updatedBy: null,
}
