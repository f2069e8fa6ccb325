import type { FarmToday } from '@farmgate/contract/delivery/farm-today.ts'
import type { PackList } from '@farmgate/contract/delivery/packing.ts'
import { partsPerUnit } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { byPackDay } from '../packing/pack-days.ts'
import { completeOrders, productsOf } from '../packing/ticks.ts'

/** Returns the day's packing as the pack list shows it, which knows of ticks that are not sent yet. */
export function packedToday(list: PackList): FarmToday['pack'] {
  return { ...progressOf(list), days: daysOf(list) }
}

function progressOf(list: Pick<PackList, 'products'>) {
  return {
    orders: new Set(list.products.flatMap((row) => row.orders.map(({ _id }) => _id))).size,
    packed: completeOrders(list).size,
    left: list.products
      .filter(({ quantity, packed }) => packed < quantity)
      .map(({ product: { _id, name, hindiName, unit }, quantity, packed }) => ({
        _id,
        name,
        hindiName,
        unit,
        quantity: Math.round((quantity - packed) * partsPerUnit(unit)) / partsPerUnit(unit),
      }))
      .toSorted((a, b) => b.quantity - a.quantity),
  }
}

/** By round day; what has no day or goes by courier is one group, the last one. */
function daysOf(list: PackList): FarmToday['pack']['days'] {
  const groups = byPackDay(list.products.flatMap((row) => row.orders))
  const without = groups.filter(({ day }) => day === null).flatMap(({ items }) => items)
  return [
    ...groups.filter(({ day }) => day !== null),
    ...(without.length === 0 ? [] : [{ day: null, items: without }]),
  ].map(({ day, items }) => ({
    day,
    ...progressOf({ products: productsOf(list, items) }),
    handedOver: new Set(items.filter(({ handedOver }) => handedOver).map(({ _id }) => _id)).size,
  }))
}
