import { requiredAddressFields } from '@farmgate/domain/people/addresses/address.ts'
import { ADDRESS_LABEL_MAX } from '@farmgate/domain/people/addresses/saved-address.ts'
import type { RegistrableRole } from '@farmgate/domain/people/role.ts'
import * as z from 'zod/mini'
import {
  Email,
  fault,
  Name,
  NewName,
  NewPassword,
  optionalText,
  PasswordText,
  Phone,
  Pincode,
  requiredText,
} from '../fields.ts'

const addressText = (field: 'fullName' | 'street' | 'city' | 'state' | 'country') =>
  requiredText(requiredAddressFields[field], 200)

const AddressBody = z.object({
  fullName: addressText('fullName'),
  phone: Phone,
  email: z.optional(Email),
  street: addressText('street'),
  city: addressText('city'),
  state: addressText('state'),
  pincode: Pincode,
  country: addressText('country'),
})

export const AddressChange = z.partial(AddressBody)

const label = requiredText('label.required', ADDRESS_LABEL_MAX)

/** An address with the buyer's name for it: `Home`, `Office`. */
export const SavedAddressBody = z.extend(AddressBody, { label })

export const SavedAddressChange = z.extend(AddressChange, {
  label: z.optional(label),
  /** Makes it the default. The previous default stays saved. */
  isDefault: z.optional(z.literal(true)),
})

/** Both fields share one text for a missing value. */
export const LoginBody = z.object({
  email: requiredText('email.required', 254),
  // No maximum length: an impossible password is a wrong one, not a missing one.
  password: z.string({ error: fault('password.required') }).check(z.regex(/\S/, fault('password.required'))),
  role: z.optional(z.string()),
  /** Six digits of the authenticator app, or a recovery code. Only for an admin who has set up a second factor. */
  code: z.optional(z.string().check(z.maxLength(40))),
  /** The client renews its token with the refresh cookie. Without it the token lives as long as the session. */
  renews: z.optional(z.boolean()),
})

/** An empty role and a role that this call does not create have different faults. */
const roleField = (role: RegistrableRole) =>
  z.string({ error: 'role.required' }).check(
    z.minLength(1, 'role.required'),
    z.refine((value) => value === role, 'role.unknown'),
  )

export const RegisterUserBody = z.object({
  name: NewName,
  email: Email,
  password: NewPassword,
  role: roleField('user'),
  // A missing block is read as an empty one, so that each of its fields is named.
  address: z.prefault(AddressBody, {} as never),
})

/** What is not of the form counts as this value. */
const otherwise = z.catch

/** Callers send the buyers' body; a farmer has no address, so only its phone number is read, and only if it is one. */
export const RegisterFarmerBody = z.object({
  name: NewName,
  email: Email,
  password: NewPassword,
  role: roleField('farmer'),
  address: z.optional(
    otherwise(z.object({ phone: z.optional(otherwise(z.optional(Phone), undefined)) }), {}),
  ),
})

/** A blank password means unchanged. */
export const ProfileBody = z.object({
  name: z.optional(Name),
  email: z.optional(Email),
  password: z.optional(PasswordText),
  currentPassword: z.optional(PasswordText),
})

export const FarmerProfileBody = z.extend(ProfileBody, {
  place: optionalText(120),
  about: optionalText(2000),
  /** An empty one changes nothing. */
  phone: z.optional(z.union([z.literal(''), Phone], { error: fault('phone.invalid') })),
})
