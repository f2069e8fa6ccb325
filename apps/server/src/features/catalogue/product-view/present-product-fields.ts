import {
  LIST_FIELDS,
  type ListField,
  OPTIONAL_FIELDS,
  type OptionalField,
  type PlainField,
  type PlainFields,
} from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import type { FarmDelivery } from '@farmgate/domain/delivery/reach/farm-delivery.ts'
import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { presentPicture, type StoredPicture } from '#features/catalogue/pictures/present-picture.ts'

/** A name as it is shown: the produce's Hindi name only where the name says which produce it is. */
export const presentName = ({
  name,
  hindiName = null,
}: {
  readonly name: string
  readonly hindiName?: string | null | undefined
}) => ({ name, ...(hindiName !== null && { hindiName }) })

interface ProductCard {
  readonly id: string
  readonly name: string
  readonly hindiName?: string | null | undefined
  readonly pricePaise: number
  readonly unit: Unit
}

interface ProductFields extends ProductCard, Pick<PlainFields, ListField> {
  readonly available: number
}

/** The contract's `shapesOf`: an optional field without a value is left out. */
export const presentFields = <F extends PlainField>(
  fields: Pick<PlainFields, F>,
  names: readonly F[],
): Omit<Pick<PlainFields, F>, OptionalField> & Partial<Pick<PlainFields, F & OptionalField>> => {
  const shown = Object.fromEntries(names.map((name) => [name, fields[name]]))
  for (const name of OPTIONAL_FIELDS) if (shown[name] === '') delete shown[name]
  return shown as ReturnType<typeof presentFields<F>>
}

/** The contract's `productFields`. `quantity`, `qty` and `stock` are one number under three names. */
export const presentProductFields = (product: ProductFields, picture: StoredPicture) => ({
  _id: product.id,
  ...presentFields(product, LIST_FIELDS),
  price: toRupees(product.pricePaise),
  quantity: product.available,
  qty: product.available,
  stock: product.available,
  ...presentPicture(picture),
})

/** The contract's `productCardFields`: what a card, a cart line and an order line show of a product. */
export const presentProductCard = (product: ProductCard, picture: StoredPicture) => ({
  _id: product.id,
  ...presentName(product),
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
