import type { PackList } from '@farmgate/contract/packing.ts'
import type { Act } from './act.ts'

/** A farmer's input about one product: packed for these orders, or not. */
export interface Tick {
  readonly product: string
  readonly orders: readonly string[]
  readonly packed: boolean
}

/** Returns the list with this tick applied. */
export function withTick(list: PackList, { product, orders, packed }: Tick): PackList {
  const orderIds = new Set(orders)
  return {
    ...list,
    products: list.products.map((row) => {
      if (row.product._id !== product) return row
      const ticked = row.orders.map((line) => (orderIds.has(line._id) ? { ...line, packed } : line))
      const packedQuantity = ticked
        .filter((line) => line.packed)
        .reduce((sum, line) => sum + line.quantity, 0)
      return { ...row, orders: ticked, packed: packedQuantity }
    }),
  }
}

/** Returns the list as it will be when the waiting ticks have arrived. */
export const withWaitingTicks = (list: PackList, waiting: readonly Act[]): PackList =>
  waiting.reduce((shown, { deed }) => (deed.kind === 'tick' ? withTick(shown, deed) : shown), list)

/** Returns a product's stock as it will be when the waiting changes have arrived. */
export const withWaitingStock = (known: number, product: string, waiting: readonly Act[]): number =>
  Math.max(
    0,
    waiting.reduce(
      (count, { deed }) =>
        deed.kind === 'stock' && deed.product === product ? count + deed.quantity - deed.seen : count,
      known,
    ),
  )
