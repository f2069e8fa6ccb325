import type { Settings } from '@farmgate/contract/market/settings.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { DELIVERY_FEE_PAISE, PLATFORM_FEE_PAISE } from '@farmgate/domain/ordering/cart/totals.ts'
import { homeCopy as english } from '@farmgate/messages/en/home-copy.ts'
import { homeCopy as hindi } from '@farmgate/messages/hi/home-copy.ts'
import type { PendingChangeRow } from './pending-changes.sql.ts'
import { presentPendingChange } from './present-pending-change.ts'
import type { StoredSettings } from './settings.sql.ts'

/** Whether what protects less waits, and what waits now. */
interface GuardFacts {
  readonly wait: boolean
  readonly pending: readonly PendingChangeRow[]
}

export const presentSettings = (kept: StoredSettings, { wait, pending }: GuardFacts): Settings => ({
  copy: kept.copy,
  defaults: { en: english, hi: hindi },
  fees: { delivery: toRupees(DELIVERY_FEE_PAISE), platform: toRupees(PLATFORM_FEE_PAISE) },
  attention: { shipWithinHours: kept.shipWithinHours, deliverWithinHours: kept.deliverWithinHours },
  refunds: { unmatchedCountMax: kept.unmatchedCountMax, unmatchedSumMax: kept.unmatchedSumMax },
  cash: {
    cashNewOrders: kept.cashNewOrders,
    cashNewValue: kept.cashNewValue,
    cashNewShare: kept.cashNewShare,
    cashNewUnits: kept.cashNewUnits,
    cashTrustedOrders: kept.cashTrustedOrders,
    cashTrustedValue: kept.cashTrustedValue,
    cashTrustedShare: kept.cashTrustedShare,
    cashTrustedUnits: kept.cashTrustedUnits,
  },
  unpaid: {
    unpaidUnits: kept.unpaidUnits,
    unpaidShare: kept.unpaidShare,
    unpaidOrderValue: kept.unpaidOrderValue,
    unpaidMinutes: kept.unpaidMinutes,
    unpaidUnitsMax: kept.unpaidUnitsMax,
    unpaidValueMax: kept.unpaidValueMax,
  },
  alarms: {
    alarmNewOrders: kept.alarmNewOrders,
    alarmNewValue: kept.alarmNewValue,
    alarmAccountListings: kept.alarmAccountListings,
    alarmAccountValue: kept.alarmAccountValue,
  },
  claims: {
    claimHours: kept.claimHours,
    claimAutoMax: kept.claimAutoMax,
    claimAutoMonthly: kept.claimAutoMonthly,
    doorRefundStop: kept.doorRefundStop,
    doorRefundDay: kept.doorRefundDay,
  },
  largeRefunds: { secondPerson: kept.secondPerson, secondPersonFrom: kept.secondPersonFrom },
  signIn: {
    factorEverywhere: kept.factorEverywhere,
    adminIdleDays: kept.adminIdleDays,
    sessionsMax: kept.sessionsMax,
  },
  payouts: {
    payoutMinimum: kept.payoutMinimum,
    payoutWaitHours: kept.payoutWaitHours,
    payoutAccountWaitHours: kept.payoutAccountWaitHours,
    payoutWeekday: kept.payoutWeekday,
  },
  shop: { afterAdd: kept.afterAdd },
  rounds: { outsideRounds: kept.outsideRounds, deliveryClaim: kept.deliveryClaim },
  guards: { wait, pending: pending.map(presentPendingChange) },
  version: kept.version,
  updatedAt: kept.updatedAt.toISOString(),
  updatedBy: kept.updatedBy === null ? null : { _id: kept.updatedBy.id, name: kept.updatedBy.name },
})
