import type { HomeProduct } from '@farmgate/contract/home.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import type { SellableProduct } from '#features/catalogue/products.sql.ts'
import { pictureOf, presentProductCard } from '#features/product-view/present-product-fields.ts'
import type { HomeProduce } from './home-produce.ts'

type HindiNames = ReadonlyMap<string, string>

export const presentProduce = ({ deals, fresh }: HomeProduce, hindiNames: HindiNames) => ({
  deals: deals.map(({ product, earlierPaise }) => ({
    ...presentHomeProduct(product, hindiNames),
    earlierPrice: toRupees(earlierPaise),
  })),
  fresh: fresh.map((product) => presentHomeProduct(product, hindiNames)),
})

export const presentHomeProduct = (product: SellableProduct, hindiNames: HindiNames): HomeProduct => ({
  ...presentProductCard(product, pictureOf(product)),
  ...(hindiNames.has(product.id) && { hindiName: hindiNames.get(product.id) }),
  stock: product.available,
  farmer: { name: product.farmerName, place: product.farmerPlace },
})
