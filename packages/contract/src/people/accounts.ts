import { ROLES } from '@farmgate/domain/people/role.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Timestamp } from '../fields.ts'
import {
  AddressChange,
  LoginBody,
  ProfileBody,
  RegisterFarmerBody,
  RegisterUserBody,
  SavedAddressBody,
  SavedAddressChange,
} from '../forms/account.ts'

const addressFields = {
  fullName: z.string(),
  phone: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  country: z.string(),
}

const AddressView = z.object(addressFields).register(z.globalRegistry, { id: 'Address' })

const SavedAddressView = z
  .object({
    _id: z.string(),
    /** The buyer's name for it; empty where it was written without one. */
    label: z.string(),
    isDefault: z.boolean(),
    ...addressFields,
  })
  .register(z.globalRegistry, { id: 'SavedAddress' })

export type SavedAddressView = z.output<typeof SavedAddressView>

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

/** Two paths, one call: the path is the realm in which the e-mail is looked up. */
const login = {
  method: 'POST',
  access: 'anyone',
  body: LoginBody,
  response: SignedIn,
  invalid: 'login.incomplete',
  refusals: [
    'login.incomplete',
    'auth.wrong_credentials',
    'auth.too_many_attempts',
    'second_factor.required',
    'second_factor.wrong',
  ],
  limit: 'login',
} as const

export const loginUser = endpoint({
  ...login,
  path: '/users/login',
  summary: 'Sign in as a buyer or an admin',
})

export const loginFarmer = endpoint({ ...login, path: '/farmers/login', summary: 'Sign in as a farmer' })

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
  body: RegisterUserBody,
})

export const registerFarmer = endpoint({
  ...register,
  path: '/farmers/register',
  summary: 'Open a farmer account',
  body: RegisterFarmerBody,
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
  summary: 'Change the default shipping address; omitted fields stay as they are',
  access: ['user'],
  body: AddressChange,
  response: z.object({ message: z.string(), user: UserView }),
  invalid: 'address.refused',
  refusals: ['address.refused'],
})

/** The default first, then the newest. Every call of them returns them all. */
const SavedAddresses = z.object({ addresses: z.array(SavedAddressView) })
const ChangedAddresses = z.extend(SavedAddresses, { message: z.string() })

export const savedAddresses = endpoint({
  method: 'GET',
  path: '/users/addresses',
  summary: 'The buyer’s saved addresses, the default first',
  access: ['user'],
  response: SavedAddresses,
  refusals: [],
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/users/addresses',
  summary: 'Save another address; a buyer’s first one is the default',
  access: ['user'],
  body: SavedAddressBody,
  response: z.extend(ChangedAddresses, { addressId: z.string() }),
  invalid: 'address.refused',
  refusals: ['address.refused', 'address.too_many'],
  // A repeat after a lost response must not save it twice.
  idempotent: true,
})

export const changeSavedAddress = endpoint({
  method: 'PATCH',
  path: '/users/addresses/:id',
  summary: 'Change a saved address, or make it the default; omitted fields stay as they are',
  access: ['user'],
  params: z.object({ id: Id }),
  body: SavedAddressChange,
  response: ChangedAddresses,
  invalid: 'address.refused',
  refusals: ['address.not_found', 'address.refused'],
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/users/addresses/:id',
  summary: 'Delete a saved address; after the default, the newest other one is the default',
  access: ['user'],
  params: z.object({ id: Id }),
  response: ChangedAddresses,
  refusals: ['address.not_found'],
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
