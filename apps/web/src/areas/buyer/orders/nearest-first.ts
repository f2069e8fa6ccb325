import type { Order, RoundDelivery } from '@farmgate/contract/order-view.ts'

type Parcel = Order['parcels'][number]

/** What comes next is on top, parcels without a day after those with one; what ended is at the bottom. */
export const nearestFirst = (parcels: readonly Parcel[]): Parcel[] =>
  parcels.toSorted(
    (one, other) =>
      isEnded(one) - isEnded(other) ||
      compare(isEnded(one) === 0 ? startOf(one) : '', isEnded(other) === 0 ? startOf(other) : '') ||
      STAGES.indexOf(one.status) - STAGES.indexOf(other.status),
  )

const STAGES: readonly Order['status'][] = ['shipped', 'confirmed', 'delivered', 'cancelled']

const isEnded = ({ status }: Parcel): number => (status === 'delivered' || status === 'cancelled' ? 1 : 0)

/** A parcel without a day comes after all days. */
const startOf = ({ delivery }: Parcel): string => delivery?.round?.from ?? '9'

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** When the next parcel of an order comes; null when none has a day. */
export function nextDelivery({ parcels }: Pick<Order, 'parcels'>): RoundDelivery | null {
  const [next] = nearestFirst(parcels)
  return next !== undefined && isEnded(next) === 0 ? (next.delivery?.round ?? null) : null
}

/** On how many days the order comes. */
export const dayCount = ({ parcels }: Pick<Order, 'parcels'>): number =>
  new Set(parcels.flatMap(({ delivery }) => delivery?.round?.day ?? [])).size
