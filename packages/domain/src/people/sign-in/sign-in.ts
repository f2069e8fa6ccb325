import type { Role } from '../role.ts'

/**
 * Whether a person who has proved the password gets a session. The role picked on the screen only narrows: for an
 * account with another role the response is the same as for a wrong password.
 */
export const maySignIn = (
  account: { readonly role: Role; readonly active: boolean },
  pickedRole: string | undefined,
): boolean => account.active && (pickedRole === undefined || pickedRole === '' || pickedRole === account.role)
