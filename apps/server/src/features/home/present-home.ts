import type { HomeProduct } from '@farmgate/contract/home.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import { pictureOf } from '../catalogue/present-product.ts'
import type { SellableProduct } from '../catalogue/products.sql.ts'
import { presentPicture } from '../pictures/present-picture.ts'
import type { HomeProduce } from './home-produce.ts'

export const presentProduce = ({ deals, fresh }: HomeProduce) => ({
  deals: deals.map(({ product, earlierPaise }) => ({
    ...presentHomeProduct(product),
    earlierPrice: toRupees(earlierPaise),
  })),
  fresh: fresh.map(presentHomeProduct),
})

const presentHomeProduct = (product: SellableProduct): HomeProduct => ({
  _id: product.id,
  name: product.name,
  ...presentPicture(pictureOf(product)),
  price: toRupees(product.pricePaise),
  unit: product.unit,
  stock: product.available,
  farmer: { name: product.farmerName, place: product.farmerPlace },
})
