import { CATEGORIES, categoryNamed } from '@farmgate/domain/catalogue/listings/category.ts'
import {
  type ChoiceField,
  type OptionalField,
  WRITTEN_FIELDS,
  type WrittenField,
  writtenRules,
} from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { priceInPaise } from '@farmgate/domain/catalogue/listings/price.ts'
import { isStockCount } from '@farmgate/domain/catalogue/listings/stock.ts'
import { TRAVELS, type Travels } from '@farmgate/domain/catalogue/listings/travels.ts'
import { UNITS, type Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { toPaise } from '@farmgate/domain/numbers/paise.ts'
import { typedNumber } from '@farmgate/domain/numbers/typed-number.ts'
import type { FaultCode } from '@farmgate/domain/refusal.ts'
import * as z from 'zod/mini'
import { fault, optionalText, requiredText } from '../fields.ts'

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

type RequiredText = ReturnType<typeof requiredText>
type OptionalText = ReturnType<typeof optionalText>

const writtenWhenAdding = Object.fromEntries(
  WRITTEN_FIELDS.map((name) => {
    const { missing, maxLength } = writtenRules(name)
    return [name, missing === undefined ? optionalText(maxLength) : requiredText(missing, maxLength)]
  }),
) as { [F in WrittenField]: F extends OptionalField ? OptionalText : RequiredText }

const writtenWhenEditing = Object.fromEntries(
  WRITTEN_FIELDS.map((name) => {
    const { missing, maxLength, mayBeEmptied = false } = writtenRules(name)
    return [
      name,
      missing === undefined || mayBeEmptied
        ? optionalText(maxLength)
        : z.optional(requiredText(missing, maxLength)),
    ]
  }),
) as { [F in WrittenField]: OptionalText }

type Choices = Record<ChoiceField, z.ZodMiniType>

export const AddBody = z.object({
  ...writtenWhenAdding,
  ...({
    category: CategoryWord,
    unit: UnitWord,
    /** When omitted, it travels as its category does. */
    travels: TravelsWord,
  } satisfies Choices),
  price: Price,
  quantity: Quantity,
})

/** Omitted fields stay as they are. */
export const EditBody = z.object({
  ...writtenWhenEditing,
  ...({
    category: z.optional(CategoryWord),
    unit: z.optional(UnitWord),
    /** When omitted with a new category, a listing that travelled as its category did follows the new one. */
    travels: TravelsWord,
  } satisfies Choices),
  price: z.optional(Price),
  quantity: z.optional(Quantity),
  /** The count the form showed when it was opened: only the difference is applied, so no sale is undone. */
  quantitySeen: z.optional(Quantity),
})
