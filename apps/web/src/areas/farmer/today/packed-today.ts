import type { FarmToday } from '@farmgate/contract/farm-today.ts'
import type { PackList } from '@farmgate/contract/packing.ts'
import { partsPerUnit } from '@farmgate/domain/orders/line-parts.ts'
import { completeOrders } from '../packing/ticks.ts'

/** Returns the day's packing as the pack list shows it, which knows of ticks that are not sent yet. */
export function packedToday(list: PackList): FarmToday['pack'] {
  return {
    orders: list.orders,
    packed: completeOrders(list).size,
    left: list.products
      .filter(({ quantity, packed }) => packed < quantity)
      .map(({ product: { _id, name, unit }, quantity, packed }) => ({
        _id,
        name,
        unit,
        quantity: Math.round((quantity - packed) * partsPerUnit(unit)) / partsPerUnit(unit),
      }))
      .toSorted((a, b) => b.quantity - a.quantity),
  }
}
