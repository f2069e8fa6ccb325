import { CATEGORIES, categoryNamed } from '@farmgate/domain/catalogue/category.ts'
import { priceInPaise } from '@farmgate/domain/catalogue/price.ts'
import { isStockCount } from '@farmgate/domain/catalogue/stock.ts'
import { TRAVELS, type Travels } from '@farmgate/domain/catalogue/travels.ts'
import { UNITS, type Unit } from '@farmgate/domain/catalogue/unit.ts'
import { toPaise } from '@farmgate/domain/money.ts'
import { typedNumber } from '@farmgate/domain/numbers/typed-number.ts'
import type { FaultCode } from '@farmgate/domain/refusal.ts'
import * as z from 'zod/mini'
import { fault, requiredText } from '../fields.ts'

/** Forms send numbers as text (`1,200`, `१२०`), programs as numbers; an empty text counts as missing. */
const numeric = (missing: FaultCode, wrong: FaultCode) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], { error: missing }),
      z.transform((value: string | number) => typedNumber(String(value))),
    ),
    z.pipe(
      z.string().check(z.minLength(1, missing), z.regex(/^\d{1,9}(\.\d+)?$/, wrong)),
      z.transform((text: string) => Number(text)),
    ),
  )

const Price = numeric('price.required', 'price.invalid').check(
  z.refine((rupees) => toPaise(rupees) !== null, fault('price.decimals')),
  z.refine((rupees) => priceInPaise(rupees) !== null, fault('price.invalid')),
)

export const Quantity = numeric('quantity.required', 'quantity.invalid').check(
  z.refine((count) => isStockCount(count), fault('quantity.invalid')),
)

const CategoryWord = z.pipe(
  requiredText('category.required', 60).check(
    z.refine((word) => categoryNamed(word) !== null, fault('category.unknown')),
  ),
  z.transform((word: string) => categoryNamed(word) ?? CATEGORIES[0]),
)

const UnitWord = z.pipe(
  requiredText('unit.required', 20).check(
    z.refine((word) => UNITS.includes(word as Unit), fault('unit.unknown')),
  ),
  z.transform((word: string) => word as Unit),
)

/** A form sends an empty text where its farmer did not choose. */
const TravelsWord = z.optional(
  z.pipe(
    z.enum([...TRAVELS, ''], { error: fault('field.invalid') }),
    z.transform((word: Travels | '') => (word === '' ? undefined : word)),
  ),
)

const ProductName = requiredText('name.required', 100)
const Description = requiredText('description.required', 2000)

export const AddBody = z.object({
  name: ProductName,
  description: Description,
  category: CategoryWord,
  price: Price,
  unit: UnitWord,
  quantity: Quantity,
  /** When omitted, it travels as its category does. */
  travels: TravelsWord,
})

/** Omitted fields stay as they are. */
export const EditBody = z.object({
  name: z.optional(ProductName),
  description: z.optional(z.string().check(z.trim(), z.maxLength(2000, fault('field.too_long')))),
  category: z.optional(CategoryWord),
  price: z.optional(Price),
  unit: z.optional(UnitWord),
  /** When omitted with a new category, a listing that travelled as its category did follows the new one. */
  travels: TravelsWord,
  quantity: z.optional(Quantity),
  /** The count the form showed when it was opened: only the difference is applied, so no sale is undone. */
  quantitySeen: z.optional(Quantity),
})
