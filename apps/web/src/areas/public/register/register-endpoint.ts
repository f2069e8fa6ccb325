import { registerFarmer, registerUser } from '@farmgate/contract/people/accounts.ts'
import { RegisterFarmerBody, RegisterUserBody } from '@farmgate/contract/forms/account.ts'
import * as z from 'zod/mini'

/**
 * Returns the endpoint that opens this account. An unknown role goes to the one with fewer fields, whose schema refuses
 * it.
 */
export const registerEndpoint = (role: string) => (isBuyer(role) ? registerUser : registerFarmer)

/** The page has no address for a farmer, so none is sent. */
const FarmerForm = z.omit(RegisterFarmerBody, { address: true })

export const registerBody = (role: string) => (isBuyer(role) ? RegisterUserBody : FarmerForm)

export const isBuyer = (role: string): boolean => role === 'user'
