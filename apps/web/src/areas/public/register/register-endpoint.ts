import { registerFarmer, registerUser } from '@farmgate/contract/accounts.ts'

/** Which call opens this account. A role that is neither goes to the one that asks for less, whose schema refuses it. */
export const registerEndpoint = (role: string) => (isBuyer(role) ? registerUser : registerFarmer)

export const isBuyer = (role: string): boolean => role === 'user'
