import { UNITS } from '@farmgate/domain/catalogue/listings/unit.ts'
import * as z from 'zod/mini'
import { Picture } from './pictures.ts'

/** What the produce is called in Hindi, where its name says which it is. */
export const hindiName = z.optional(z.string())

/** What a card, a cart line and an order line show of a product. */
export const productCardFields = {
  _id: z.string(),
  name: z.string(),
  hindiName,
  image: z.string(),
  picture: Picture,
  /** Rupees, for one unit. */
  price: z.number(),
  unit: z.enum(UNITS),
}

/** The farm of a product, as buyers see it. */
export const ProductFarm = z.object({ _id: z.string(), name: z.string(), place: z.string() })

/** The same for a product on sale. */
export const SellingFarm = z.extend(ProductFarm, {
  /** Missing while it is not decided how the farm delivers. */
  delivery: z.optional(z.enum(['rounds', 'courier'])),
})
