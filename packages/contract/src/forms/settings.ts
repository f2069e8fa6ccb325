import {
  isCashOrderCount,
  isCashShare,
  isCashUnitsMin,
  isCashValue,
} from '@farmgate/domain/ordering/order-limits/cash-limits.ts'
import { isBriefHold, isUnpaidUnits } from '@farmgate/domain/ordering/order-limits/unpaid-limits.ts'
import { isAlarmCount, isAlarmValue } from '@farmgate/domain/ordering/order-limits/unusual-orders.ts'
import { isUnmatchedCount, isUnmatchedSum } from '@farmgate/domain/money/payments/refund-brake.ts'
import { isLargeRefundSum } from '@farmgate/domain/money/payments/second-person.ts'
import type { FaultCode } from '@farmgate/domain/refusal.ts'
import {
  AFTER_ADD,
  CLAIM_MAX_LENGTH,
  DELIVERY_CLAIMS,
  isClaimAutoMax,
  isClaimAutoMonthly,
  isIdleDays,
  isPayoutMinimum,
  isPayoutWeekday,
  isSessionsMax,
  isWaitingTime,
  OUTSIDE_ROUNDS,
} from '@farmgate/domain/market/market-settings.ts'
import * as z from 'zod/mini'
import { fault } from '../fields.ts'
import { CodeAgain } from './staff.ts'

/** An empty text hides a claim; null means the standard text. */
const ClaimText = z.nullable(
  z.string().check(z.trim(), z.maxLength(CLAIM_MAX_LENGTH, fault('field.too_long'))),
)

export const ClaimTexts = z.object({
  buyers: ClaimText,
  farmers: ClaimText,
  delivery: ClaimText,
  returns: ClaimText,
})

/** Forms send numbers as text, programs as numbers. */
const numberWhere = (isSane: (value: number) => boolean, code: FaultCode) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], { error: fault(code) }),
      z.transform((value: string | number) => (String(value).trim() === '' ? Number.NaN : Number(value))),
    ),
    z.number(fault(code)).check(z.refine(isSane, fault(code))),
  )

const Hours = numberWhere(isWaitingTime, 'hours.invalid')
const UnmatchedCount = numberWhere(isUnmatchedCount, 'unmatched_count.invalid')
const UnmatchedSum = numberWhere(isUnmatchedSum, 'unmatched_sum.invalid')

const CashOrders = numberWhere(isCashOrderCount, 'cash_orders.invalid')
const CashValue = numberWhere(isCashValue, 'cash_value.invalid')
const CashShare = numberWhere(isCashShare, 'cash_share.invalid')
const CashUnits = numberWhere(isCashUnitsMin, 'cash_units.invalid')
const UnpaidUnits = numberWhere(isUnpaidUnits, 'unpaid_units.invalid')
const BriefHold = numberWhere(isBriefHold, 'brief_hold.invalid')
const AlarmCount = numberWhere(isAlarmCount, 'alarm_limit.invalid')
const AlarmValue = numberWhere(isAlarmValue, 'alarm_limit.invalid')

const ClaimAutoMax = numberWhere(isClaimAutoMax, 'claim_auto_max.invalid')
const ClaimAutoMonthly = numberWhere(isClaimAutoMonthly, 'claim_auto_monthly.invalid')

const LargeRefundSum = numberWhere(isLargeRefundSum, 'large_refund.invalid')
const PayoutMinimum = numberWhere(isPayoutMinimum, 'payout_minimum.invalid')
const IdleDays = numberWhere(isIdleDays, 'admin_idle_days.invalid')
const SessionsMax = numberWhere(isSessionsMax, 'sessions_max.invalid')
const PayoutWeekday = numberWhere(isPayoutWeekday, 'field.invalid')

/** All settings, as one form sends them. */
export const SettingsBody = z.object({
  /** The version that was seen; if another operator has changed it, nothing is saved. */
  version: z.optional(z.int()),
  copy: z.object({ en: ClaimTexts, hi: ClaimTexts }),
  attention: z.object({ shipWithinHours: Hours, deliverWithinHours: Hours }),
  /** When omitted, they stay as they are. */
  refunds: z.optional(z.object({ unmatchedCountMax: UnmatchedCount, unmatchedSumMax: UnmatchedSum })),
  cash: z.optional(
    z.object({
      cashNewOrders: CashOrders,
      cashNewValue: CashValue,
      cashNewShare: CashShare,
      cashNewUnits: CashUnits,
      cashTrustedOrders: CashOrders,
      cashTrustedValue: CashValue,
      cashTrustedShare: CashShare,
      cashTrustedUnits: CashUnits,
    }),
  ),
  unpaid: z.optional(
    z.object({
      unpaidUnits: CashUnits,
      unpaidShare: CashShare,
      unpaidOrderValue: AlarmValue,
      unpaidMinutes: BriefHold,
      unpaidUnitsMax: UnpaidUnits,
      unpaidValueMax: AlarmValue,
    }),
  ),
  alarms: z.optional(
    z.object({
      alarmNewOrders: AlarmCount,
      alarmNewValue: AlarmValue,
      alarmAccountListings: AlarmCount,
      alarmAccountValue: AlarmValue,
    }),
  ),
  claims: z.optional(
    z.object({
      claimHours: Hours,
      claimAutoMax: ClaimAutoMax,
      claimAutoMonthly: ClaimAutoMonthly,
      /** When omitted, they stay as they are. */
      doorRefundStop: z.exactOptional(ClaimAutoMax),
      doorRefundDay: z.exactOptional(ClaimAutoMax),
    }),
  ),
  largeRefunds: z.optional(z.object({ secondPerson: z.boolean(), secondPersonFrom: LargeRefundSum })),
  signIn: z.optional(
    z.object({ factorEverywhere: z.boolean(), adminIdleDays: IdleDays, sessionsMax: SessionsMax }),
  ),
  payouts: z.optional(
    z.object({
      payoutMinimum: PayoutMinimum,
      payoutWaitHours: Hours,
      payoutAccountWaitHours: Hours,
      /** When omitted, it stays as it is. */
      payoutWeekday: z.exactOptional(PayoutWeekday),
    }),
  ),
  shop: z.optional(z.object({ afterAdd: z.enum(AFTER_ADD) })),
  rounds: z.optional(
    z.object({ outsideRounds: z.enum(OUTSIDE_ROUNDS), deliveryClaim: z.enum(DELIVERY_CLAIMS) }),
  ),
  /** Only where a setting changes that protects money or goods. */
  code: CodeAgain,
})
