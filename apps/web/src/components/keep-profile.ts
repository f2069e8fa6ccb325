import { keepSession, readSession, type StoredSession } from '../api/session.ts'

/**
 * Puts what a profile call answered into the stored session: the new name for the header, and the new token where
 * there is one. Somebody else may have signed in meanwhile in another tab: theirs is left alone.
 */
export function keepProfile(user: StoredSession['user'], token: string | undefined): void {
  const session = readSession(user.role)
  if (session?.user._id !== user._id) return
  keepSession({ token: token ?? session.token, user })
}
