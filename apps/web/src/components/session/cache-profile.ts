import { storeSession, readSession, type StoredSession } from '#api/session/session.ts'

/**
 * Updates the stored session from a profile call's response: the new name for the header, and the new token where there
 * is one. If another account has signed in in another tab meanwhile, its session is left alone.
 */
export function cacheProfile(user: StoredSession['user'], token: string | undefined): void {
  const session = readSession(user.role)
  if (session?.user._id !== user._id) return
  storeSession({ token: token ?? session.token, user })
}
