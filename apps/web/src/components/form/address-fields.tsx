import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'
import type { BoundField } from './form-call.ts'
import { usePincodePlace } from './use-pincode-place.ts'
import { useSuggestion } from './use-suggestion.ts'

/** A buyer's delivery address as form values. The e-mail is the account's and has no field. */
export interface AddressValues {
  fullName: string
  phone: string
  street: string
  city: string
  state: string
  pincode: string
  country: string
}

export const emptyAddress: AddressValues = {
  fullName: '',
  phone: '',
  street: '',
  city: '',
  state: '',
  pincode: '',
  country: '',
}

interface AddressFieldsProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  field: (name: FieldPath<Values>) => BoundField
  /** Where the address is in the values of the form. */
  path: (name: keyof AddressValues) => FieldPath<Values>
}

/** City, state and country follow from the pincode, and can be changed. */
export function AddressFields<Values extends FieldValues>({
  form,
  field: fieldAt,
  path,
}: AddressFieldsProps<Values>) {
  const words = useWords('account')
  const field = (name: keyof AddressValues) => fieldAt(path(name))
  const pincode: string = useWatch({ control: form.control, name: path('pincode') })
  const place = usePincodePlace(pincode.trim())
  useSuggestion(form, path('city'), place?.city)
  useSuggestion(form, path('state'), place?.state)
  useSuggestion(form, path('country'), place?.country)
  return (
    <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
      <Field label={words.fullName} autoComplete="name" enterKeyHint="next" {...field('fullName')} />
      <Field
        label={words.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        {...field('phone')}
      />
      <Field
        label={words.street}
        autoComplete="street-address"
        enterKeyHint="next"
        className="md:col-span-2"
        {...field('street')}
      />
      <Field
        label={words.pincode}
        inputMode="numeric"
        autoComplete="postal-code"
        enterKeyHint="next"
        {...field('pincode')}
      />
      <Field label={words.city} autoComplete="address-level2" enterKeyHint="next" {...field('city')} />
      <Field label={words.state} autoComplete="address-level1" enterKeyHint="next" {...field('state')} />
      <Field label={words.country} autoComplete="country-name" enterKeyHint="done" {...field('country')} />
    </div>
  )
}
