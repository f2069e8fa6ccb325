import { type FaultCode, type FieldFault, Refusal } from '../../refusal.ts'

/** A buyer's delivery address. */
export interface Address {
  readonly fullName: string
  readonly phone: string
  readonly email: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly pincode: string
  readonly country: string
}

/** The fault of each missing field. The e-mail is not required: it defaults to the account's own. */
export const requiredAddressFields = {
  fullName: 'full_name.required',
  phone: 'phone.required',
  street: 'street.required',
  city: 'city.required',
  state: 'state.required',
  pincode: 'pincode.required',
  country: 'country.required',
} as const satisfies Partial<Record<keyof Address, FaultCode>>

/** Changes some fields and leaves the others. The result must be a complete address. */
export function changeAddress(
  current: Address | null,
  change: { readonly [K in keyof Address]?: Address[K] | undefined },
  accountEmail: string,
): Address {
  const pick = (field: keyof Address): string => change[field] ?? current?.[field] ?? ''
  const faults: FieldFault[] = Object.entries(requiredAddressFields)
    .filter(([field]) => pick(field as keyof Address) === '')
    .map(([field, code]) => ({ field, code }))
  if (faults.length > 0) throw new Refusal('address.refused', { faults })
  return {
    fullName: pick('fullName'),
    phone: pick('phone'),
    email: pick('email') || accountEmail,
    street: pick('street'),
    city: pick('city'),
    state: pick('state'),
    pincode: pick('pincode'),
    country: pick('country'),
  }
}
