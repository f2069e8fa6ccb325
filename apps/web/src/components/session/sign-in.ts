import { loginFarmer, loginUser } from '@farmgate/contract/people/accounts.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { queryClient } from '#api/query.ts'
import { send } from '#api/send.ts'
import { storeSession, readSession, type StoredSession, storageKey } from '#api/session/session.ts'

export interface SignInValues {
  email: string
  password: string
  role: Role
  /** Of the second factor, once it was asked for. */
  code?: string
}

export interface SignedIn {
  readonly user: StoredSession['user']
  /** Whether the previous session of this role belonged to the same account. */
  readonly isSamePerson: boolean
}

/** Signs in and stores the session. Cached data of another account is removed. */
export const signIn = (values: SignInValues): Promise<SignedIn> =>
  // Takes the renewal's lock: a renewal of the old session must not overwrite the new one.
  navigator.locks.request(storageKey(values.role), async () => {
    const before = readSession(values.role)
    // Short-lived tokens: one that a script stole from this page expires after ten minutes.
    const body = { ...values, renews: true }
    const signedIn = await send(values.role === 'farmer' ? loginFarmer : loginUser, { body })
    const isSamePerson = before?.user._id === signedIn.user._id
    if (!isSamePerson) queryClient.removeQueries({ queryKey: [values.role] })
    storeSession(signedIn)
    return { user: signedIn.user, isSamePerson }
  })
