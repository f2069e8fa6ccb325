import type { Role } from './role.ts'

/**
 * Whether somebody who has proved the password gets a session. The role picked on the screen only narrows:
 * an account whose true role differs is answered like a wrong password.
 */
export const maySignIn = (
  account: { readonly role: Role; readonly active: boolean },
  wishedRole: string | undefined,
): boolean => account.active && (wishedRole === undefined || wishedRole === '' || wishedRole === account.role)
