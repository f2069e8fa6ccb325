import { Refusal, type RefusalCode } from '../../refusal.ts'
import { isCancelled, isUnsent, type OrderStatus } from '../orders/stage.ts'

/** A parcel as far as its address matters. */
interface AddressedParcel {
  readonly status: OrderStatus
  /** When ordering for its day closes; null without a day. */
  readonly orderBy: Date | null
}

/**
 * Why the buyer can't choose another address for an order, or null while one can be chosen: until the first of its days
 * closes, and before anything of it has left. The page offers the button by the same rule.
 */
export function addressRefusal(
  parcels: readonly AddressedParcel[],
  now: Date,
): Extract<RefusalCode, 'address.fixed' | 'address.closed'> | null {
  const kept = parcels.filter(({ status }) => !isCancelled(status))
  const closing = kept.flatMap(({ orderBy }) => (orderBy === null ? [] : [orderBy]))
  if (closing.length === 0 || kept.some(({ status }) => !isUnsent(status))) return 'address.fixed'
  return closing.some((orderBy) => now >= orderBy) ? 'address.closed' : null
}

/** Refuses a change of the address, or one to where a round of the order does not go. */
export function checkAddressChange(
  parcels: readonly AddressedParcel[],
  isOnItsRounds: boolean,
  now: Date,
): void {
  const refusal = addressRefusal(parcels, now)
  if (refusal !== null) throw new Refusal(refusal)
  if (!isOnItsRounds) throw new Refusal('address.outside_round')
}
