import type { PackedProduct, PackList } from '@farmgate/contract/delivery/packing.ts'
import { type Tick, withLines } from '#outbox/overlay.ts'

/** Returns the tick for a press on the whole row: packs what is left, or unpacks all when nothing is left. */
export function rowTick({ product, orders }: PackedProduct): Tick {
  const left = orders.filter(({ packed }) => !packed)
  const orderIds = left.length === 0 ? orders : left
  return { product: product._id, orders: orderIds.map(({ _id }) => _id), packed: left.length > 0 }
}

export type RowState = 'todo' | 'part' | 'done'

export const packingState = ({ quantity, packed }: Pick<PackedProduct, 'quantity' | 'packed'>): RowState =>
  packed === 0 ? 'todo' : packed < quantity ? 'part' : 'done'

/** Returns the orders that are fully packed. */
export function completeOrders({ products }: Pick<PackList, 'products'>): ReadonlySet<string> {
  const lines = products.flatMap(({ orders }) => orders)
  const open = new Set(lines.filter(({ packed }) => !packed).map(({ _id }) => _id))
  return new Set(lines.map(({ _id }) => _id).filter((id) => !open.has(id)))
}

/** Returns the products of these lines only, with their sums: what is packed for one day. */
export function productsOf(
  { products }: PackList,
  lines: readonly PackedProduct['orders'][number][],
): PackedProduct[] {
  const wanted = new Set(lines)
  return products.flatMap((row) => {
    const orders = row.orders.filter((line) => wanted.has(line))
    return orders.length === 0 ? [] : [withLines(row, orders)]
  })
}
