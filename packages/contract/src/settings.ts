import {
  isCashOrderCount,
  isCashShare,
  isCashUnitsMin,
  isCashValue,
} from '@farmgate/domain/orders/cash-limits.ts'
import { isAlarmCount, isAlarmValue } from '@farmgate/domain/orders/unusual-orders.ts'
import { isUnmatchedCount, isUnmatchedSum } from '@farmgate/domain/payments/refund-brake.ts'
import type { FaultCode } from '@farmgate/domain/refusal.ts'
import { AFTER_ADD, CLAIM_MAX_LENGTH, isWaitingTime } from '@farmgate/domain/settings/market-settings.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fault, Timestamp } from './fields.ts'
import { HomeCopy } from './home.ts'

/** An empty text hides a claim; null means the standard text. */
const ClaimText = z.nullable(
  z.string().check(z.trim(), z.maxLength(CLAIM_MAX_LENGTH, fault('field.too_long'))),
)

const ClaimTexts = z.object({
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
const AlarmCount = numberWhere(isAlarmCount, 'alarm_limit.invalid')
const AlarmValue = numberWhere(isAlarmValue, 'alarm_limit.invalid')

const Settings = z
  .object({
    /** The home page's claims as the operators worded them. */
    copy: z.object({ en: ClaimTexts, hi: ClaimTexts }),
    /** The standard texts, shown where they did not. */
    defaults: z.object({ en: HomeCopy, hi: HomeCopy }),
    /** Rupees per order. Fixed: every order, mail and ledger entry is computed with them. */
    fees: z.object({ delivery: z.number(), platform: z.number() }),
    /** Hours after which an order needs attention. */
    attention: z.object({ shipWithinHours: z.number(), deliverWithinHours: z.number() }),
    /** Unmatched payments that are refunded automatically within an hour: how many, and how many rupees. */
    refunds: z.object({ unmatchedCountMax: z.number(), unmatchedSumMax: z.number() }),
    /**
     * The limits of open Cash on Delivery for one account: orders, total in rupees, and of one listing a share of
     * its stock in percent but never less than this number of units.
     */
    cash: z.object({
      cashNewOrders: z.number(),
      cashNewValue: z.number(),
      cashNewShare: z.number(),
      cashNewUnits: z.number(),
      cashTrustedOrders: z.number(),
      cashTrustedValue: z.number(),
      cashTrustedShare: z.number(),
      cashTrustedUnits: z.number(),
    }),
    /**
     * The figures above which operators are warned about unpaid orders: of all new accounts within an hour, and of
     * one account.
     */
    alarms: z.object({
      alarmNewOrders: z.number(),
      alarmNewValue: z.number(),
      alarmAccountListings: z.number(),
      alarmAccountValue: z.number(),
    }),
    /** For buyers who have not chosen: Add to Cart opens the cart, or stays on the shelf. */
    shop: z.object({ afterAdd: z.enum(AFTER_ADD) }),
    version: z.number(),
    updatedAt: Timestamp,
    updatedBy: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  })
  .register(z.globalRegistry, { id: 'Settings' })

export type Settings = z.output<typeof Settings>

export const settings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'The operators’ settings: the home page’s claims, limits and deadlines',
  access: ['admin'],
  response: z.object({ settings: Settings }),
  refusals: [],
})

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
  alarms: z.optional(
    z.object({
      alarmNewOrders: AlarmCount,
      alarmNewValue: AlarmValue,
      alarmAccountListings: AlarmCount,
      alarmAccountValue: AlarmValue,
    }),
  ),
  shop: z.optional(z.object({ afterAdd: z.enum(AFTER_ADD) })),
})

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings',
  summary: 'Change the home page’s claims, limits and deadlines',
  access: ['admin'],
  body: SettingsBody,
  response: z.object({ message: z.string(), settings: Settings }),
  invalid: 'settings.refused',
  refusals: ['settings.refused', 'settings.stale'],
})
