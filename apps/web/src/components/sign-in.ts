import { loginFarmer, loginUser } from '@farmgate/contract/accounts.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { queryClient } from '../api/query.ts'
import { send } from '../api/send.ts'
import { keepSession, readSession, type StoredSession, storageKey } from '../api/session.ts'

export interface SignInValues {
  email: string
  password: string
  role: Role
}

export interface SignedIn {
  readonly user: StoredSession['user']
  /** Whether it is the person whose session with this role was kept here until now. */
  readonly isSamePerson: boolean
}

/** Signs in and keeps the session. Nothing that was loaded for one person is there for the next. */
export const signIn = (values: SignInValues): Promise<SignedIn> =>
  // The renewal's lock: an old session renewed at this very moment must not be kept over the new one.
  navigator.locks.request(storageKey(values.role), async () => {
    const before = readSession(values.role)
    // Short tokens: what a script could steal from this page is worthless after ten minutes.
    const body = { ...values, renews: true }
    const signedIn = await send(values.role === 'farmer' ? loginFarmer : loginUser, { body })
    const isSamePerson = before?.user._id === signedIn.user._id
    if (!isSamePerson) queryClient.removeQueries({ queryKey: [values.role] })
    keepSession(signedIn)
    return { user: signedIn.user, isSamePerson }
  })
