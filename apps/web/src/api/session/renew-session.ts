import { ProblemError } from '@farmgate/contract/client.ts'
import { logout as endpoint, refreshSession } from '@farmgate/contract/people/sessions.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { send } from '../send.ts'
import { dropSession, storeSession, markOver, readSession, storageKey } from './session.ts'

const loadCopies = () => import('../offline-copies.ts')

/**
 * Gets a new access token with the role's refresh cookie; null when the session has ended. A lock lets one tab renew at
 * a time; a tab that waited takes the token of the first.
 */
export const renewSession = (role: Role, staleToken: string): Promise<string | null> =>
  navigator.locks.request(storageKey(role), async () => {
    const current = readSession(role)
    if (current === null || current.over) return null
    if (current.token !== staleToken) return current.token
    try {
      const renewed = await send(refreshSession, { params: { role } }, { headers: cookieHeaders(role) })
      storeSession(renewed)
      return renewed.token
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 401) throw error
      const { code } = error.problem
      const ended = code.startsWith('session.') && code
      markOver(role, staleToken, ended)
      if (ended)
        void loadCopies().then(
          ({ deleteCopies }) => deleteCopies(current.user._id),
          () => {},
        )
      return null
    }
  })

/** Ends this role's session in this browser. The other roles stay. */
export const endOwnSession = (role: Role): Promise<void> =>
  navigator.locks.request(storageKey(role), async () => {
    await send(endpoint, { params: { role } }, { headers: cookieHeaders(role) })
    dropSession(role)
  })

/** Headers that prove to the server that the call comes from our own page and is for this role. */
const cookieHeaders = (role: Role) => ({ 'content-type': 'application/json', 'x-role': role })
