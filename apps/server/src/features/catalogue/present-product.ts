import type { Product, ProductDetail } from '@farmgate/contract/products.ts'
import { percentOff } from '@farmgate/domain/catalogue/price-drop.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import { imageAddress } from '#features/pictures/present-picture.ts'
import {
  pictureOf,
  presentProductFarm,
  presentProductFields,
} from '#features/product-view/present-product-fields.ts'
import type { Farm, SellableProduct, StoredProduct } from './products.sql.ts'

/** What is looked up for a whole list, by product. */
export interface ProductExtras {
  /** The earlier prices of the deals, in paise. */
  readonly earlierPaise: ReadonlyMap<string, number>
  readonly hindiNames: ReadonlyMap<string, string>
}

export function presentProduct(product: SellableProduct, extras: ProductExtras): Product {
  const earlierPaise = extras.earlierPaise.get(product.id) ?? 0
  const hindiName = extras.hindiNames.get(product.id)
  return {
    ...presentProductFields(product, pictureOf(product)),
    ...(percentOff(earlierPaise, product.pricePaise) > 0 && { earlierPrice: toRupees(earlierPaise) }),
    ...(hindiName !== undefined && { hindiName }),
    status: 'approved',
    createdAt: product.createdAt.toISOString(),
    farmer: presentProductFarm(product),
  }
}

/** The farm's e-mail is only for signed-in callers, so that addresses can't be harvested. */
export function presentProductDetail(
  product: StoredProduct,
  farm: Farm,
  extras: ProductExtras,
  isSignedIn: boolean,
): ProductDetail {
  const shown = presentProduct(product, extras)
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
