import type { Category } from '@farmgate/domain/catalogue/category.ts'
import type { Travels } from '@farmgate/domain/catalogue/travels.ts'
import type { FarmDelivery } from '@farmgate/domain/farmers/farm-delivery.ts'
import type { Unit } from '@farmgate/domain/catalogue/unit.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import { presentPicture, type StoredPicture } from '#features/pictures/present-picture.ts'

interface ProductCard {
  readonly id: string
  readonly name: string
  readonly pricePaise: number
  readonly unit: Unit
}

interface ProductFields extends ProductCard {
  readonly description: string
  readonly category: Category
  readonly available: number
  readonly travels: Travels
}

/** The contract's `productFields`. `quantity`, `qty` and `stock` are one number under three names. */
export const presentProductFields = (product: ProductFields, picture: StoredPicture) => ({
  _id: product.id,
  name: product.name,
  description: product.description,
  category: product.category,
  price: toRupees(product.pricePaise),
  unit: product.unit,
  quantity: product.available,
  qty: product.available,
  stock: product.available,
  ...presentPicture(picture),
  travels: product.travels,
})

/** The contract's `productCardFields`: what a card, a cart line and an order line show of a product. */
export const presentProductCard = (product: ProductCard, picture: StoredPicture) => ({
  _id: product.id,
  name: product.name,
  ...presentPicture(picture),
  price: toRupees(product.pricePaise),
  unit: product.unit,
})

interface FarmColumns {
  readonly farmerId: string
  readonly farmerName: string
  readonly farmerPlace: string
}

/** A farm of which nothing is decided has no way to deliver. */
export const presentSellingFarm = (row: FarmColumns & { readonly farmerDelivery: FarmDelivery }) => ({
  ...presentProductFarm(row),
  ...(row.farmerDelivery !== 'undecided' && { delivery: row.farmerDelivery }),
})

export const presentProductFarm = (row: FarmColumns) => ({
  _id: row.farmerId,
  name: row.farmerName,
  place: row.farmerPlace,
})

interface PictureColumns {
  readonly pictureId: string
  readonly pictureWidth: number
  readonly picturePlaceholder: string
  readonly pictureComplete: boolean
}

/** The picture of a row that has its columns beside the product's. */
export const pictureOf = (row: PictureColumns): StoredPicture => ({
  id: row.pictureId,
  width: row.pictureWidth,
  placeholder: row.picturePlaceholder,
  complete: row.pictureComplete,
})
