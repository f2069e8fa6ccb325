import type { PackedProduct, PackList } from '@farmgate/contract/packing.ts'

/** What a thumb has said about one product: packed for these orders, or not. */
export interface Tick {
  readonly product: string
  readonly orders: readonly string[]
  readonly packed: boolean
}

/** The list as it is once this tick has come through. */
export function withTick(list: PackList, { product, orders, packed }: Tick): PackList {
  const meant = new Set(orders)
  return {
    ...list,
    products: list.products.map((row) => {
      if (row.product._id !== product) return row
      const ticked = row.orders.map((line) => (meant.has(line._id) ? { ...line, packed } : line))
      const inCrates = ticked.filter((line) => line.packed).reduce((sum, line) => sum + line.quantity, 0)
      return { ...row, orders: ticked, packed: inCrates }
    }),
  }
}

/** A press on the whole row: what is left is packed, and when nothing is left, none of it is. */
export function rowTick({ product, orders }: PackedProduct): Tick {
  const left = orders.filter(({ packed }) => !packed)
  const meant = left.length === 0 ? orders : left
  return { product: product._id, orders: meant.map(({ _id }) => _id), packed: left.length > 0 }
}

export type RowState = 'todo' | 'part' | 'done'

export const stateOf = ({ quantity, packed }: Pick<PackedProduct, 'quantity' | 'packed'>): RowState =>
  packed === 0 ? 'todo' : packed < quantity ? 'part' : 'done'

/** The orders of which nothing is left to pack. */
export function completeOrders({ products }: PackList): ReadonlySet<string> {
  const lines = products.flatMap(({ orders }) => orders)
  const open = new Set(lines.filter(({ packed }) => !packed).map(({ _id }) => _id))
  return new Set(lines.map(({ _id }) => _id).filter((id) => !open.has(id)))
}
