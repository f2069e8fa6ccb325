import { categoryNamed, type Category } from '@farmgate/domain/catalogue/listings/category.ts'
import {
  type ChoiceField,
  OPTIONAL_FIELDS,
  type OptionalField,
  type WrittenField,
} from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { TRAVELS, type Travels, travelsByDefault } from '@farmgate/domain/catalogue/listings/travels.ts'
import { UNITS, type Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Leaf, type LucideIcon, Package } from 'lucide-react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { type BoundField, withFieldHints } from '#components/form/form-call.ts'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { Field } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useWords } from '#words.ts'
import { CATEGORY_WORDS } from './category-words.ts'

/** The form values of a product. Numbers are text until they are sent. */
export interface ProductValues extends Record<WrittenField | Exclude<ChoiceField, 'travels'>, string> {
  /** Empty while the farmer has not chosen: then it follows the category. */
  travels: Travels | ''
  price: string
  quantity: string
}

interface ProductFieldProps {
  field: BoundField
  control: Control<ProductValues>
}

export function CategoryField({ field }: { field: BoundField }) {
  const farm = useWords('farm')
  const words = useWords('listing')
  return (
    <SelectField label={words.category} {...field}>
      <option value="">{farm.chooseCategory}</option>
      {CATEGORY_WORDS.map((word) => (
        <option key={word} value={word}>
          {farm[`category.${word}`]}
        </option>
      ))}
    </SelectField>
  )
}

export function UnitField({ field }: { field: BoundField }) {
  const farm = useWords('farm')
  const shell = useWords('shell')
  const words = useWords('listing')
  return (
    <SelectField label={words.unit} {...field}>
      <option value="">{farm.chooseUnit}</option>
      {UNITS.map((unit) => (
        <option key={unit} value={unit}>
          {shell[`unit.${unit}`]}
        </option>
      ))}
    </SelectField>
  )
}

export function PriceField({ field, control }: ProductFieldProps) {
  const farm = useWords('farm')
  const words = useWords('listing')
  const shell = useWords('shell')
  const unit = useUnit(control)
  return (
    <Field
      label={words.price}
      prefix="₹"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      {...withFieldHints(
        field,
        unit === null ? farm.priceHint : fill(farm.pricePerUnit, { unit: shell[`unit.${unit}`] }),
      )}
    />
  )
}

export function QuantityField({ field, control }: ProductFieldProps) {
  const farm = useWords('farm')
  const words = useWords('listing')
  const shell = useWords('shell')
  const unit = useUnit(control)
  return (
    <Field
      label={words.quantity}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      suffix={unit === null ? undefined : shell[`unit.${unit}`]}
      {...withFieldHints(field, unit === null ? farm.quantityHint : farm[`quantityIn.${unit}`])}
    />
  )
}

/** What a farmer may write besides. */
export function OptionalFields({ field }: { field: (name: OptionalField) => BoundField }) {
  const farm = useWords('farm')
  const words = useWords('listing')
  return OPTIONAL_FIELDS.map((name) => (
    <Field
      key={name}
      label={words[name]}
      optional={farm.optional}
      autoComplete="off"
      enterKeyHint="next"
      {...withFieldHints(field(name), words[`${name}.hint`])}
    />
  ))
}

interface TravelsFieldProps {
  control: Control<ProductValues>
  /** How a listing of the chosen category travels unless the farmer chooses. */
  byDefault?: (category: Category) => Travels
}

/** Preselected by the category until the farmer chooses. */
export function TravelsField({ control, byDefault = travelsByDefault }: TravelsFieldProps) {
  const words = useWords('listing')
  const { field } = useController({ control, name: 'travels' })
  const category = categoryNamed(useWatch({ control, name: 'category' }))
  return (
    <ChoiceCards
      legend={words.travels}
      name={field.name}
      layout="pairs"
      value={field.value !== '' ? field.value : category === null ? null : byDefault(category)}
      onChange={field.onChange}
      options={TRAVELS.map((value) => ({
        value,
        label: words[`travels.${value}`],
        detail: words[`travels.${value}.hint`],
        icon: ICONS[value],
      }))}
    />
  )
}

const ICONS = { fresh: Leaf, keeps: Package } as const satisfies Record<Travels, LucideIcon>

/** Returns the chosen unit; null while none is chosen. */
function useUnit(control: Control<ProductValues>): Unit | null {
  const chosen = useWatch({ control, name: 'unit' })
  return UNITS.find((known) => known === chosen) ?? null
}
