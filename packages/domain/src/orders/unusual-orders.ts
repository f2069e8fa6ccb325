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
