import type { Order, RoundDelivery } from '@farmgate/contract/ordering/order-view.ts'
import { isOnTheRoad, isOver, ORDER_STATUSES } from '@farmgate/domain/ordering/orders/stage.ts'

type Parcel = Order['parcels'][number]

/** What comes next is on top, parcels without a day after those with one; what ended is at the bottom. */
export const nearestFirst = (parcels: readonly Parcel[]): Parcel[] =>
  parcels.toSorted(
    (one, other) =>
      Number(isOver(one.status)) - Number(isOver(other.status)) ||
      compare(startOf(one), startOf(other)) ||
      Number(isOnTheRoad(other.status)) - Number(isOnTheRoad(one.status)) ||
      ORDER_STATUSES.indexOf(one.status) - ORDER_STATUSES.indexOf(other.status),
  )

/** A parcel without a day comes after all days; of what is over, the day no longer matters. */
const startOf = ({ status, delivery }: Parcel): string =>
  isOver(status) ? '' : (delivery?.round?.from ?? '9')

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * The bags that come together, nearest first: those of one round day, which share a hand-over code, are one delivery. A bag
 * without a day, or with a courier, comes alone.
 */
export const deliveriesOf = (parcels: readonly Parcel[]): readonly (readonly [Parcel, ...Parcel[]])[] =>
  [...Map.groupBy(nearestFirst(parcels), deliveryKey).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others]],
  )

/** What ended, or failed at the door, is no longer part of what comes. */
function deliveryKey(parcel: Parcel): string {
  const round = parcel.delivery?.round ?? null
  if (round === null) return parcel.farmer._id
  const state = isOver(parcel.status) ? parcel.status : hasFailed(parcel) ? 'failed' : 'coming'
  return [round._id, round.day, state].join(' ')
}

const hasFailed = ({ status, delivery }: Parcel): boolean =>
  isOnTheRoad(status) && (delivery?.round?.failedAt ?? null) !== null

/** When the next parcel of an order comes; null when none has a day. */
export function nextDelivery({ parcels }: Pick<Order, 'parcels'>): RoundDelivery | null {
  const [next] = nearestFirst(parcels)
  return next !== undefined && !isOver(next.status) ? (next.delivery?.round ?? null) : null
}

/** On how many days the order comes. */
export const dayCount = ({ parcels }: Pick<Order, 'parcels'>): number =>
  new Set(parcels.flatMap(({ delivery }) => delivery?.round?.day ?? [])).size
