import type { Product, ProductDetail } from '@farmgate/contract/products.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import { imageAddress, presentPicture } from '../pictures/present-picture.ts'
import type { Farm, SellableProduct, StoredProduct } from './products.sql.ts'

export function presentProduct(product: SellableProduct): Product {
  const { available } = product
  return {
    _id: product.id,
    name: product.name,
    description: product.description,
    category: product.category,
    price: toRupees(product.pricePaise),
    unit: product.unit,
    quantity: available,
    qty: available,
    stock: available,
    ...presentPicture(pictureOf(product)),
    status: 'approved',
    createdAt: product.createdAt.toISOString(),
    farmer: { _id: product.farmerId, name: product.farmerName, place: product.farmerPlace },
  }
}

/** The farm's e-mail is for people who are signed in: a list of addresses is not published. */
export function presentProductDetail(product: StoredProduct, farm: Farm, isSignedIn: boolean): ProductDetail {
  const shown = presentProduct(product)
  return {
    ...shown,
    status: product.status,
    farmer: {
      ...shown.farmer,
      about: farm.about,
      avatar: farm.avatar === null ? null : imageAddress(farm.avatar),
      since: farm.since.toISOString(),
      verified: product.farmerVerified,
      ...(isSignedIn ? { email: farm.email } : {}),
    },
  }
}

export const pictureOf = (product: SellableProduct) => ({
  id: product.pictureId,
  width: product.pictureWidth,
  placeholder: product.picturePlaceholder,
  complete: product.pictureComplete,
})
