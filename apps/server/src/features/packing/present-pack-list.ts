import type { PackList } from '@farmgate/contract/packing.ts'
import { presentPicture } from '../pictures/present-picture.ts'
import type { ToPack } from './list-to-pack.ts'

export const presentPackList = ({ products, orders, total }: ToPack): PackList => ({
  products: products.map(({ quantity, packed, lines }) => {
    // As it was called when it was ordered last: the name on the shelf today.
    const { productId, name, unit, picture } = lines.at(-1) ?? lines[0]
    return {
      product: { _id: productId, name, unit, ...presentPicture(picture) },
      quantity,
      packed,
      orders: lines.map((line) => ({
        _id: line.orderId,
        number: `FG-${line.number}`,
        quantity: line.quantity,
        packed: line.packed,
        user: { name: line.buyerName, place: line.buyerPlace },
      })),
    }
  }),
  orders,
  total,
})
