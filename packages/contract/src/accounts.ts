import { type RegistrableRole, ROLES } from '@farmgate/domain/accounts/role.ts'
import { requiredAddressFields } from '@farmgate/domain/accounts/address.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  Email,
  fault,
  Name,
  NewName,
  NewPassword,
  PasswordText,
  Phone,
  Pincode,
  requiredText,
  Timestamp,
} from './fields.ts'

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

const AddressView = z
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

/** The fields of every account. */
export const accountFields = { _id: z.string(), name: z.string(), email: z.string(), role: z.enum(ROLES) }

/** The person as the browser stores them with the token. */
const SessionUser = z.object(accountFields).register(z.globalRegistry, { id: 'SessionUser' })

const UserView = z
  .object({
    ...accountFields,
    /** The owner has opened a link that we sent to this address. */
    emailVerified: z.boolean(),
    address: z.nullable(AddressView),
    createdAt: Timestamp,
  })
  .register(z.globalRegistry, { id: 'User' })

export const SignedIn = z.object({ user: SessionUser, token: z.string() })

/** Both fields share one text for a missing value. */
const LoginBody = z.object({
  email: requiredText('email.required', 254),
  // No maximum length: an impossible password is a wrong one, not a missing one.
  password: z
    .string({ error: fault('password.required') })
    .check(z.refine((value) => value.trim() !== '', fault('password.required'))),
  role: z.optional(z.string()),
  /** The client renews its token with the refresh cookie. Without it the token lives as long as the session. */
  renews: z.optional(z.boolean()),
})

/** Two paths, one call: the path is the realm in which the e-mail is looked up. */
const login = {
  method: 'POST',
  access: 'anyone',
  body: LoginBody,
  response: SignedIn,
  invalid: 'login.incomplete',
  refusals: ['login.incomplete', 'auth.wrong_credentials', 'auth.too_many_attempts'],
  limit: 'login',
} as const

export const loginUser = endpoint({
  ...login,
  path: '/users/login',
  summary: 'Sign in as a buyer or an admin',
})

export const loginFarmer = endpoint({ ...login, path: '/farmers/login', summary: 'Sign in as a farmer' })

/** An empty role and a role that this call does not create have different faults. */
const roleField = (role: RegistrableRole) =>
  z.string({ error: 'role.required' }).check(
    z.minLength(1, 'role.required'),
    z.refine((value) => value === role, 'role.unknown'),
  )

const register = {
  method: 'POST',
  access: 'anyone',
  response: z.object({ message: z.string(), user: SessionUser }),
  invalid: 'register.refused',
  refusals: ['register.refused'],
  limit: 'register',
  idempotent: true,
} as const

export const registerUser = endpoint({
  ...register,
  path: '/users/register',
  summary: 'Open a buyer account',
  body: z.object({
    name: NewName,
    email: Email,
    password: NewPassword,
    role: roleField('user'),
    // A missing block is read as an empty one, so that each of its fields is named.
    address: z.prefault(AddressBody, {} as never),
  }),
})

export const registerFarmer = endpoint({
  ...register,
  path: '/farmers/register',
  summary: 'Open a farmer account',
  // Callers send the buyers' body; a farmer has no address, so it is ignored.
  body: z.object({ name: NewName, email: Email, password: NewPassword, role: roleField('farmer') }),
})

export const userProfile = endpoint({
  method: 'GET',
  path: '/users/profile',
  summary: 'The signed-in buyer, with their address',
  access: ['user'],
  response: z.object({ user: UserView }),
  refusals: [],
})

/**
 * Refusals of a change of password or e-mail: it needs the current password, except shortly after a plain client's
 * sign-in.
 */
export const PROOF_REFUSALS = [
  'auth.reauth_required',
  'auth.wrong_current_password',
  'auth.too_many_attempts',
] as const

/** A blank password means unchanged. */
export const ProfileBody = z.object({
  name: z.optional(Name),
  email: z.optional(Email),
  password: z.optional(PasswordText),
  currentPassword: z.optional(PasswordText),
})

export const updateUserProfile = endpoint({
  method: 'PATCH',
  path: '/users/updateProfile',
  summary: 'Change name, e-mail or password; the last two end all other sessions',
  access: ['user'],
  body: ProfileBody,
  // A new token is returned only when password or e-mail changed.
  response: z.object({ message: z.string(), user: UserView, token: z.optional(z.string()) }),
  invalid: 'profile.refused',
  limit: 'profile',
  refusals: ['profile.refused', ...PROOF_REFUSALS],
})

export const updateAddress = endpoint({
  method: 'PATCH',
  path: '/users/address',
  summary: 'Change the shipping address; omitted fields stay as they are',
  access: ['user'],
  body: z.partial(AddressBody),
  response: z.object({ message: z.string(), user: UserView }),
  invalid: 'address.refused',
  refusals: ['address.refused'],
})

export const updateShelfChoice = endpoint({
  method: 'PATCH',
  path: '/users/shelf',
  summary: 'Choose whether Add to Cart stays on the page or opens the cart',
  access: ['user'],
  body: z.object({ stayOnShelf: z.boolean() }),
  response: z.object({ stayOnShelf: z.boolean() }),
  refusals: [],
})
