import { type RegistrableRole, ROLES } from '@farmgate/domain/accounts/role.ts'
import { requiredAddressFields } from '@farmgate/domain/accounts/address.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Name, NewPassword, Phone, Pincode, requiredText, Timestamp } from './fields.ts'

const addressText = (field: 'fullName' | 'street' | 'city' | 'state' | 'country') =>
  requiredText(requiredAddressFields[field], 200)

export const AddressBody = z.object({
  fullName: addressText('fullName'),
  phone: Phone,
  email: z.optional(Email),
  street: addressText('street'),
  city: addressText('city'),
  state: addressText('state'),
  pincode: Pincode,
  country: addressText('country'),
})

export const AddressView = z
  .object({
    fullName: z.string(),
    phone: z.string(),
    email: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    country: z.string(),
  })
  .register(z.globalRegistry, { id: 'Address' })

const accountFields = { _id: z.string(), name: z.string(), email: z.string(), role: z.enum(ROLES) }

/** The person as the browser keeps them beside the token. */
export const SessionUser = z.object(accountFields).register(z.globalRegistry, { id: 'SessionUser' })

export const UserView = z
  .object({ ...accountFields, address: z.nullable(AddressView), createdAt: Timestamp })
  .register(z.globalRegistry, { id: 'User' })

export const SignedIn = z.object({ user: SessionUser, token: z.string() })

/** Asked for both at once, so one text answers for either. */
const LoginBody = z.object({
  email: requiredText('email.required', 254),
  password: z.string({ error: 'password.required' }).check(
    z.refine((value) => value.trim() !== '', 'password.required'),
    z.maxLength(512, 'password.too_long'),
  ),
})

export const loginUser = endpoint({
  method: 'POST',
  path: '/users/login',
  summary: 'Sign in as a buyer or an admin',
  access: 'anyone',
  body: z.extend(LoginBody, { role: z.optional(z.string()) }),
  response: SignedIn,
  invalid: 'login.incomplete',
  refusals: ['login.incomplete', 'auth.wrong_credentials', 'auth.too_many_attempts'],
  limit: 'login',
})

export const loginFarmer = endpoint({
  method: 'POST',
  path: '/farmers/login',
  summary: 'Sign in as a farmer',
  access: 'anyone',
  body: z.extend(LoginBody, { role: z.optional(z.string()) }),
  response: SignedIn,
  invalid: 'login.incomplete',
  refusals: ['login.incomplete', 'auth.wrong_credentials', 'auth.too_many_attempts'],
  limit: 'login',
})

/** Empty says one thing, a role that this call does not make says another. */
const roleField = (role: RegistrableRole) =>
  z.string({ error: 'role.required' }).check(
    z.minLength(1, 'role.required'),
    z.refine((value) => value === role, 'role.unknown'),
  )

export const registerUser = endpoint({
  method: 'POST',
  path: '/users/register',
  summary: 'Open a buyer account',
  access: 'anyone',
  body: z.object({
    name: Name,
    email: Email,
    password: NewPassword,
    role: roleField('user'),
    // A missing block is an empty one, so each of its fields is named.
    address: z.prefault(AddressBody, {} as never),
  }),
  response: z.object({ message: z.string(), user: SessionUser }),
  invalid: 'register.refused',
  refusals: ['register.refused'],
  limit: 'register',
  idempotent: true,
})

export const registerFarmer = endpoint({
  method: 'POST',
  path: '/farmers/register',
  summary: 'Open a farmer account',
  access: 'anyone',
  // Callers send the buyers' body; its address is not a farmer's and is left aside.
  body: z.object({ name: Name, email: Email, password: NewPassword, role: roleField('farmer') }),
  response: z.object({ message: z.string(), user: SessionUser }),
  invalid: 'register.refused',
  refusals: ['register.refused'],
  limit: 'register',
  idempotent: true,
})

export const userProfile = endpoint({
  method: 'GET',
  path: '/users/profile',
  summary: 'The buyer signed in, with their address',
  access: ['user'],
  response: z.object({ user: UserView }),
  refusals: [],
})

/** Blank password means unchanged. */
export const ProfileBody = z.object({
  name: z.optional(Name),
  email: z.optional(Email),
  password: z.optional(z.string().check(z.maxLength(512, 'password.too_long'))),
  currentPassword: z.optional(z.string().check(z.maxLength(512))),
})

export const updateUserProfile = endpoint({
  method: 'PATCH',
  path: '/users/updateProfile',
  summary: 'Change name, e-mail or password; the last two end all other sessions',
  access: ['user'],
  body: ProfileBody,
  // A new token comes only where password or e-mail changed.
  response: z.object({ message: z.string(), user: UserView, token: z.optional(z.string()) }),
  invalid: 'profile.refused',
  refusals: [
    'profile.refused',
    'auth.reauth_required',
    'auth.wrong_current_password',
    'auth.too_many_attempts',
  ],
})

export const updateAddress = endpoint({
  method: 'PATCH',
  path: '/users/address',
  summary: 'Change the shipping address; fields left out stay as they are',
  access: ['user'],
  body: z.partial(AddressBody),
  response: z.object({ message: z.string(), user: UserView }),
  invalid: 'address.refused',
  refusals: ['address.refused'],
})
