import { Refusal } from '../refusal.ts'

/** What the home page claims, each in both languages. */
export const CLAIMS = ['buyers', 'farmers', 'delivery', 'returns'] as const

export type Claim = (typeof CLAIMS)[number]

/** The page has no room for more. */
export const CLAIM_MAX_LENGTH = 60

/** An hour is the least that anybody could meet; after ten days nobody waits any more. */
const HOURS_MIN = 1
const HOURS_MAX = 240

export const isWaitingTime = (hours: number): boolean =>
  Number.isInteger(hours) && hours >= HOURS_MIN && hours <= HOURS_MAX

/** An empty text hides a claim; null stands for the text of the specification. */
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

/** When operators are warned about unpaid orders. Values in rupees. */
export const ALARM_SETTINGS = [
  'alarmNewOrders',
  'alarmNewValue',
  'alarmAccountListings',
  'alarmAccountValue',
] as const

type OrderLimits = Readonly<Record<(typeof CASH_SETTINGS)[number] | (typeof ALARM_SETTINGS)[number], number>>

export interface SettingsWish extends OrderLimits {
  readonly copy: { readonly en: Claims; readonly hi: Claims }
  /** After so long an order that was not sent, or not delivered, needs somebody. */
  readonly shipWithinHours: number
  readonly deliverWithinHours: number
  /** Payments without an order that are sent back by themselves within an hour: how many, and how many rupees. */
  readonly unmatchedCountMax: number
  readonly unmatchedSumMax: number
}

export interface MarketSettings extends SettingsWish {
  /** Raised by every change, so that two operators do not undo each other's. */
  readonly version: number
}

/** The settings from now on; the same object where nothing changes. `seen` is the version the operator looked at. */
export function changeSettings(
  now: MarketSettings,
  wish: SettingsWish,
  seen: number | undefined,
): MarketSettings {
  if (seen !== undefined && seen !== now.version) throw new Refusal('settings.stale')
  const changes = settingFacts(wish)
  const isSame = Object.entries(settingFacts(now)).every(([name, value]) => changes[name] === value)
  return isSame ? now : { ...wish, version: now.version + 1 }
}

/** Each setting by a name of its own, to be compared and written down. */
export const settingFacts = (settings: SettingsWish): Readonly<Record<string, string | number | null>> => ({
  ...Object.fromEntries(CLAIMS.map((claim) => [`en.${claim}`, settings.copy.en[claim]])),
  ...Object.fromEntries(CLAIMS.map((claim) => [`hi.${claim}`, settings.copy.hi[claim]])),
  shipWithinHours: settings.shipWithinHours,
  deliverWithinHours: settings.deliverWithinHours,
  unmatchedCountMax: settings.unmatchedCountMax,
  unmatchedSumMax: settings.unmatchedSumMax,
  ...Object.fromEntries([...CASH_SETTINGS, ...ALARM_SETTINGS].map((name) => [name, settings[name]])),
})
