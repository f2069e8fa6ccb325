import type { Role } from '@farmgate/domain/accounts/role.ts'
import { paths } from '../paths.ts'

/**
 * Where somebody who wants into a role's area ends up. Its own session enters; whoever is signed in as
 * something else is shown the shop; whoever is not signed in at all is asked to.
 */
export function whereTo(
  area: Role,
  signedIn: readonly Role[],
): 'enter' | typeof paths.home | typeof paths.login {
  if (signedIn.includes(area)) return 'enter'
  return signedIn.length > 0 ? paths.home : paths.login
}
