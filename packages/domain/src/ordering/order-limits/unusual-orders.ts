/** Limits above which operators are warned about unpaid orders. */
export interface UnusualOrderLimits {
  /** Cash orders of new accounts within an hour, all accounts together. */
  readonly newOrders: number
  readonly newValuePaise: number
  /** One account: listings of which it holds a large share, and the total of its unpaid orders. */
  readonly accountListings: number
  readonly accountValuePaise: number
}

/** A large share of one listing: at least this part of its stock, and more than a household eats. */
export const LARGE_SHARE_PERCENT = 30
export const LARGE_SHARE_UNITS = 10

/** What one account's unpaid orders hold. */
export interface AccountHolding {
  /** Listings of which it holds a large share. */
  readonly listings: number
  readonly valuePaise: number
}

export const isUnusualHolding = (
  { listings, valuePaise }: AccountHolding,
  limits: UnusualOrderLimits,
): boolean => listings >= limits.accountListings || valuePaise >= limits.accountValuePaise

/** So many units of one listing are a large share by themselves. */
export const HOARD_UNITS = 50
/** A large share of a round day: this many places, and `LARGE_SHARE_PERCENT` of all. */
export const LARGE_SHARE_PLACES = 5
/** After an operator has ended such orders: accounts must prove something before they order online. */
export const UNPROVEN_PAUSE_HOURS = 6

/** What the unpaid online orders of all accounts that have proved nothing hold together. */
export interface UnprovenHolding {
  readonly accounts: number
  /** Listings, and round days, of which it is a large share. */
  readonly listings: number
  readonly days: number
  /** Of the listings those with many units. */
  readonly hoarded: number
}

/** A few units of many listings by one account are an alarm about that account already. */
export const isUnusualForUnproven = (
  { accounts, listings, days, hoarded }: UnprovenHolding,
  { accountListings }: UnusualOrderLimits,
): boolean => hoarded > 0 || days > 0 || (accounts > 1 && listings >= accountListings)

/** Open cash orders of new accounts within the last hour. */
export interface NewAccountOrders {
  readonly orders: number
  readonly valuePaise: number
}

export const isUnusualForNewAccounts = (
  { orders, valuePaise }: NewAccountOrders,
  limits: UnusualOrderLimits,
): boolean => orders >= limits.newOrders || valuePaise >= limits.newValuePaise

export const isAlarmCount = (count: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= 10_000

/** Whole rupees, up to one crore. */
export const isAlarmValue = (rupees: number): boolean =>
  Number.isInteger(rupees) && rupees >= 1 && rupees <= 1_00_00_000
