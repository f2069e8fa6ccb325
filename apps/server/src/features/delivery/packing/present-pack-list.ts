import type { PackList } from '@farmgate/contract/delivery/packing.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { quantityToPack } from '@farmgate/domain/delivery/packing/pack-list.ts'
import { presentName } from '#features/catalogue/product-view/present-product-fields.ts'
import { presentPicture } from '#features/catalogue/pictures/present-picture.ts'
import type { ToPack } from './list-to-pack.ts'
import { presentPackDay } from './present-pack-day.ts'

export const presentPackList = ({ products, orders, total }: ToPack): PackList => ({
  products: products.map(({ quantity, packed, lines }) => {
    // The name in the newest order: the product's current name.
    const newest = lines.at(-1) ?? lines[0]
    const { productId, unit, picture } = newest
    return {
      product: { _id: productId, ...presentName(newest), unit, ...presentPicture(picture) },
      quantity,
      packed,
      orders: lines.map((line) => ({
        _id: line.orderId,
        number: formatOrderNumber(line.number),
        quantity: quantityToPack(line),
        packed: line.packed,
        handedOver: line.handedOver,
        user: { name: line.buyerName, place: line.buyerPlace },
        day: line.day === null ? null : presentPackDay(line.day),
        courier: line.byCourier,
      })),
    }
  }),
  orders,
  total,
})
