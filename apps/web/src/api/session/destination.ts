import type { Role } from '@farmgate/domain/people/role.ts'
import { homeOf, roleOfPath } from '#paths.ts'

/** Session storage key of the page a visitor wanted when they were sent to the login. It lives as long as the tab. */
const KEY = 'farmgate.destination'

export const rememberDestination = (path: string): void => sessionStorage.setItem(KEY, path)

export const forgetDestination = (): void => sessionStorage.removeItem(KEY)

/** Returns where a sign-in leads: to the remembered page if it belongs to the role's area, else to the role's home. */
export function destinationOf(role: Role, remembered = sessionStorage.getItem(KEY)): string {
  return remembered !== null && isPath(remembered) && roleOfPath(pathOf(remembered)) === role
    ? remembered
    : homeOf[role]
}

/** Returns the role of the remembered page, with which the login form starts; null without one. */
export const rememberedRole = (remembered = sessionStorage.getItem(KEY)): Role | null =>
  remembered === null ? null : roleOfPath(pathOf(remembered))

/** Rejects `//elsewhere` and `/\elsewhere`, which browsers read as another host. */
const isPath = (text: string): boolean => /^\/(?![/\\])/.test(text)

const pathOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? ''
