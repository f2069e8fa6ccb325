import type { Product, ProductDetail } from '@farmgate/contract/catalogue/products.ts'
import { PAGE_FIELDS } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { percentOff } from '@farmgate/domain/catalogue/shop/price-drop.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { imageAddress } from '#features/catalogue/pictures/present-picture.ts'
import {
  pictureOf,
  presentFields,
  presentProductFields,
  presentSellingFarm,
} from './present-product-fields.ts'
import type { SellableProduct, StoredProduct } from './products.sql.ts'

export function presentProduct(product: SellableProduct): Product {
  const { hindiName } = product
  const earlierPaise = product.earlierPaise ?? 0
  return {
    ...presentProductFields(product, pictureOf(product)),
    ...(percentOff(earlierPaise, product.pricePaise) > 0 && { earlierPrice: toRupees(earlierPaise) }),
    ...(hindiName !== null && { hindiName }),
    status: 'approved',
    createdAt: product.createdAt.toISOString(),
    farmer: presentSellingFarm(product),
  }
}

/** The farm's e-mail is only for signed-in callers, so that addresses can't be harvested. */
export function presentProductDetail(product: StoredProduct, isSignedIn: boolean): ProductDetail {
  const shown = presentProduct(product)
  return {
    ...shown,
    ...presentFields(product, PAGE_FIELDS),
    status: product.status,
    farmer: {
      ...shown.farmer,
      about: product.farmAbout,
      avatar: avatarOf(product),
      since: product.farmSince.toISOString(),
      verified: product.farmerVerified,
      ...(isSignedIn ? { email: product.farmEmail } : {}),
    },
  }
}

const avatarOf = ({ avatarId: id, avatarWidth, avatarComplete }: StoredProduct): string | null =>
  id === null ? null : imageAddress({ id, width: avatarWidth ?? 0, complete: avatarComplete ?? false })
