import { isOnTheRoad, isUnsent, type OrderStatus, slowest, STAGE_AFTER } from '../../ordering/orders/stage.ts'
import { Refusal } from '../../refusal.ts'

/** Refuses that a round leaves before its orders are closed, or on a day that is called off. Leaving twice changes nothing. */
export function checkCanDepart(
  { calledOff, cutOffAt }: { readonly calledOff: boolean; readonly cutOffAt: Date },
  now: Date,
): void {
  if (calledOff) throw new Refusal('round.day_closed')
  if (now < cutOffAt) throw new Refusal('round.orders_open')
}

/** The farms' bags are marked until the round leaves; afterwards the marks say what left with it. */
export function checkCanHandIn({
  calledOff,
  left,
}: {
  readonly calledOff: boolean
  readonly left: boolean
}): void {
  if (calledOff || left) throw new Refusal('round.day_closed')
}

/** A bag of an order; it is on board when its stop is one of the round's day. */
export interface LeavingBag {
  readonly farmerId: string
  readonly status: OrderStatus
  readonly isOnBoard: boolean
}

/** What leaves with the round: the farms whose bags are shipped, and whether no bag of the order is left behind. */
export function shipWithRound({ bags }: { readonly bags: readonly LeavingBag[] }): {
  readonly shipped: readonly string[]
  readonly isWhole: boolean
} {
  const leaves = ({ status, isOnBoard }: LeavingBag): boolean => isOnBoard && isUnsent(status)
  return {
    shipped: bags.filter(leaves).map(({ farmerId }) => farmerId),
    isWhole: isOnTheRoad(slowest(bags.map((bag) => (leaves(bag) ? STAGE_AFTER.ship : bag.status)))),
  }
}
