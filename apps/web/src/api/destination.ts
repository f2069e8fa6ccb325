import type { Role } from '@farmgate/domain/accounts/role.ts'
import { homeOf, roleOfPath } from '../paths.ts'

/** Where a person was going when they were asked to sign in. It lives as long as the tab. */
const KEY = 'farmgate.destination'

export const rememberDestination = (path: string): void => sessionStorage.setItem(KEY, path)

export const forgetDestination = (): void => sessionStorage.removeItem(KEY)

/** Where this sign-in leads: on the way the person was, if that lies in the role's area, else to its home. */
export function destinationOf(role: Role, remembered = sessionStorage.getItem(KEY)): string {
  return remembered !== null && isPath(remembered) && roleOfPath(pathOf(remembered)) === role
    ? remembered
    : homeOf[role]
}

/** Whose pages they were going to, if anybody's: the login form starts with that role. */
export const rememberedRole = (remembered = sessionStorage.getItem(KEY)): Role | null =>
  remembered === null ? null : roleOfPath(pathOf(remembered))

/** `//elsewhere` is another host, and so is `/\elsewhere` to a browser. */
const isPath = (text: string): boolean => /^\/(?![/\\])/.test(text)

const pathOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? ''
