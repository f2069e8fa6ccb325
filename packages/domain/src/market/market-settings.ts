import { Refusal } from '../refusal.ts'

/** The claims of the home page, each in both languages. */
export const CLAIMS = ['buyers', 'farmers', 'delivery', 'returns'] as const

export type Claim = (typeof CLAIMS)[number]

/** The home page has no room for more. */
export const CLAIM_MAX_LENGTH = 60

/** A deadline under an hour can't be met; after ten days an order is long overdue. */
const HOURS_MIN = 1
const HOURS_MAX = 240

export const isWaitingTime = (hours: number): boolean =>
  Number.isInteger(hours) && hours >= HOURS_MIN && hours <= HOURS_MAX

/** An empty text hides a claim; null means the text of the specification. */
export type Claims = Readonly<Record<Claim, string | null>>

/** Limits of Cash on Delivery, for new and for trusted accounts. Values in rupees. */
export const CASH_SETTINGS = [
  'cashNewOrders',
  'cashNewValue',
  'cashNewShare',
  'cashNewUnits',
  'cashTrustedOrders',
  'cashTrustedValue',
  'cashTrustedShare',
  'cashTrustedUnits',
] as const

/** Limits of unpaid online orders of accounts that have proved nothing. Values in rupees. */
export const UNPAID_SETTINGS = [
  'unpaidUnits',
  'unpaidShare',
  'unpaidOrderValue',
  'unpaidMinutes',
  'unpaidUnitsMax',
  'unpaidValueMax',
] as const

/** When operators are warned about unpaid orders. Values in rupees. */
export const ALARM_SETTINGS = [
  'alarmNewOrders',
  'alarmNewValue',
  'alarmAccountListings',
  'alarmAccountValue',
] as const

/**
 * Claims about items: how many hours after the delivery they are in time, and up to how many rupees and how often in a month
 * they are approved without an operator. Up to how many rupees goes back by itself for bags that a driver did not have, at a
 * stop and on a round day.
 */
export const CLAIM_SETTINGS = [
  'claimHours',
  'claimAutoMax',
  'claimAutoMonthly',
  'doorRefundStop',
  'doorRefundDay',
] as const

/** Nothing is approved by itself at zero. */
export const isClaimAutoMax = (rupees: number): boolean =>
  Number.isInteger(rupees) && rupees >= 0 && rupees <= 100_000

export const isClaimAutoMonthly = (claims: number): boolean =>
  Number.isInteger(claims) && claims >= 0 && claims <= 100

/**
 * Payouts: below how many rupees one is carried over, how many hours after the delivery money is payable, how many hours
 * after a change another account is paid, and on which weekday farms are paid.
 */
export const PAYOUT_SETTINGS = [
  'payoutMinimum',
  'payoutWaitHours',
  'payoutAccountWaitHours',
  'payoutWeekday',
] as const

/** Monday is 1. Zero: the market names no day. */
export const isPayoutWeekday = (weekday: number): boolean =>
  Number.isInteger(weekday) && weekday >= 0 && weekday <= 7

export const isPayoutMinimum = (rupees: number): boolean =>
  Number.isInteger(rupees) && rupees >= 0 && rupees <= 10_000

/** After how many idle days an admin's session ends, and how many sessions one account has. */
const SIGN_IN_SETTINGS = ['adminIdleDays', 'sessionsMax'] as const

/** No session lasts longer than thirty days. */
export const isIdleDays = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= 30

export const isSessionsMax = (sessions: number): boolean =>
  Number.isInteger(sessions) && sessions >= 5 && sessions <= 100

type LimitName =
  | (typeof CASH_SETTINGS)[number]
  | (typeof UNPAID_SETTINGS)[number]
  | (typeof ALARM_SETTINGS)[number]
  | (typeof CLAIM_SETTINGS)[number]
  | (typeof PAYOUT_SETTINGS)[number]
  | (typeof SIGN_IN_SETTINGS)[number]

type OrderLimits = Readonly<Record<LimitName, number>>

/** What Add to Cart does for a buyer who has not chosen: it opens the cart, or stays on the shelf. */
export const AFTER_ADD = ['cart', 'shelf'] as const

export type AfterAdd = (typeof AFTER_ADD)[number]

/** What becomes of produce that no round brings to the address: it sells without a promised day, or is refused. */
export const OUTSIDE_ROUNDS = ['accept', 'refuse'] as const

export type OutsideRounds = (typeof OUTSIDE_ROUNDS)[number]

/** Where the home page's delivery claim comes from: the operators' text, or the next round. */
export const DELIVERY_CLAIMS = ['text', 'rounds'] as const

export type DeliveryClaim = (typeof DELIVERY_CLAIMS)[number]

export interface RequestedSettings extends OrderLimits {
  readonly copy: { readonly en: Claims; readonly hi: Claims }
  /** Hours after which an order that was not shipped, or not delivered, needs attention. */
  readonly shipWithinHours: number
  readonly deliverWithinHours: number
  /** Unmatched payments that are refunded automatically within an hour: how many, and how many rupees. */
  readonly unmatchedCountMax: number
  readonly unmatchedSumMax: number
  /** Whether a refund that an operator asks for waits for a second person, and from how many rupees on. */
  readonly secondPerson: boolean
  readonly secondPersonFrom: number
  /** The whole admin area needs a second factor, not only what moves money and rights. */
  readonly factorEverywhere: boolean
  readonly afterAdd: AfterAdd
  readonly outsideRounds: OutsideRounds
  readonly deliveryClaim: DeliveryClaim
}

export interface MarketSettings extends RequestedSettings {
  /** Raised by every change, so that two operators do not overwrite each other. */
  readonly version: number
}

/** The changed settings; the same object when nothing changes. `seen` is the version the operator looked at. */
export function changeSettings(
  now: MarketSettings,
  request: RequestedSettings,
  seen: number | undefined,
): MarketSettings {
  if (seen !== undefined && seen !== now.version) throw new Refusal('settings.stale')
  const changes = settingFacts(request)
  const isSame = Object.entries(settingFacts(now)).every(([name, value]) => changes[name] === value)
  return isSame ? now : { ...request, version: now.version + 1 }
}

/** Each setting under its own name, for comparison and for the audit log. */
export const settingFacts = (
  settings: RequestedSettings,
): Readonly<Record<string, string | number | boolean | null>> => ({
  ...Object.fromEntries(CLAIMS.map((claim) => [`en.${claim}`, settings.copy.en[claim]])),
  ...Object.fromEntries(CLAIMS.map((claim) => [`hi.${claim}`, settings.copy.hi[claim]])),
  shipWithinHours: settings.shipWithinHours,
  deliverWithinHours: settings.deliverWithinHours,
  unmatchedCountMax: settings.unmatchedCountMax,
  unmatchedSumMax: settings.unmatchedSumMax,
  secondPerson: settings.secondPerson,
  secondPersonFrom: settings.secondPersonFrom,
  factorEverywhere: settings.factorEverywhere,
  afterAdd: settings.afterAdd,
  outsideRounds: settings.outsideRounds,
  deliveryClaim: settings.deliveryClaim,
  ...Object.fromEntries(
    [
      ...CASH_SETTINGS,
      ...UNPAID_SETTINGS,
      ...ALARM_SETTINGS,
      ...CLAIM_SETTINGS,
      ...PAYOUT_SETTINGS,
      ...SIGN_IN_SETTINGS,
    ].map((name) => [name, settings[name]]),
  ),
})
