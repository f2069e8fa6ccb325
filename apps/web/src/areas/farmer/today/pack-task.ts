import type { FarmToday } from '@farmgate/contract/delivery/farm-today.ts'

type Pack = FarmToday['pack']

export interface PackTask {
  /** All bags that are packed now: all but those of days whose list can still grow. */
  readonly orders: number
  /** The first day with bags that are not packed; all days when everything is. */
  readonly next: Pick<Pack, 'orders' | 'packed' | 'left'>
  /** Where the bags of that day go; null without a promised day. */
  readonly day: Pack['days'][number]['day']
  /** Bags of later days that are not packed either. */
  readonly later: number
}

/** Returns what a farm packs next: one day with one drop-off. */
export function packTask(pack: Pack, now: number): PackTask {
  const days = pack.days.filter(({ day }) => day === null || Date.parse(day.finalAt) <= now)
  const orders = sum(days, ({ orders: count }) => count)
  const open = days.filter((each) => each.packed < each.orders)
  const [next, ...later] = open
  const unbrought = next ?? days.find((each) => each.day !== null && each.handedOver < each.orders)
  return {
    orders,
    next: next ?? { orders, packed: orders, left: [] },
    day: unbrought?.day ?? null,
    later: sum(later, (each) => each.orders - each.packed),
  }
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
