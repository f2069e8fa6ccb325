/** Reasons to allow a buyer more cash on delivery than a new account. Any one of them is enough. */
export interface TrustFacts {
  readonly isEmailVerified: boolean
  /** An operator has called the number. */
  readonly isPhoneConfirmed: boolean
  readonly deliveredOrders: number
}

export type TrustReason = 'email' | 'phone' | 'delivery'

/**
 * Why this account is trusted; null for a new one. The strongest reason first: orders that were delivered and paid.
 */
export function trustReason({
  isEmailVerified,
  isPhoneConfirmed,
  deliveredOrders,
}: TrustFacts): TrustReason | null {
  if (deliveredOrders > 0) return 'delivery'
  if (isPhoneConfirmed) return 'phone'
  return isEmailVerified ? 'email' : null
}
