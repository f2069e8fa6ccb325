import type { HomeProduct } from '@farmgate/contract/market/home.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import type { SellableProduct } from '#features/catalogue/product-view/products.sql.ts'
import {
  pictureOf,
  presentProductCard,
  presentSellingFarm,
} from '#features/catalogue/product-view/present-product-fields.ts'
import type { HomeProduce } from './home-produce.ts'

export const presentProduce = ({ deals, fresh }: HomeProduce) => ({
  deals: deals.map(({ product, earlierPaise }) => ({
    ...presentHomeProduct(product),
    earlierPrice: toRupees(earlierPaise),
  })),
  fresh: fresh.map(presentHomeProduct),
})

export const presentHomeProduct = (product: SellableProduct): HomeProduct => ({
  ...presentProductCard(product, pictureOf(product)),
  stock: product.available,
  travels: product.travels,
  farmer: presentSellingFarm(product),
})
