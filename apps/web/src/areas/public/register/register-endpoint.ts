import { registerFarmer, registerUser } from '@farmgate/contract/people/accounts.ts'
import { RegisterFarmerBody, RegisterUserBody } from '@farmgate/contract/forms/account.ts'

/**
 * Returns the endpoint that opens this account. An unknown role goes to the one with fewer fields, whose schema refuses
 * it.
 */
export const registerEndpoint = (role: string) => (isBuyer(role) ? registerUser : registerFarmer)

export const registerBody = (role: string) => (isBuyer(role) ? RegisterUserBody : RegisterFarmerBody)

export const isBuyer = (role: string): boolean => role === 'user'
