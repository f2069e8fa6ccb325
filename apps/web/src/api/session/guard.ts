import type { Role } from '@farmgate/domain/people/role.ts'
import { paths } from '#paths.ts'

/**
 * Decides about a visit to a role's area: its own session enters, a visitor signed in with other roles goes to the home
 * page, a signed-out visitor goes to the login.
 */
export function redirectFor(
  area: Role,
  signedIn: readonly Role[],
): 'enter' | typeof paths.home | typeof paths.login {
  if (signedIn.includes(area)) return 'enter'
  return signedIn.length > 0 ? paths.home : paths.login
}
