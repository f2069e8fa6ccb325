import { Refusal } from '../refusal.ts'
import type { Role } from './role.ts'
import { isFreshSignIn } from './session.ts'

export interface RequestedProfile {
  readonly name?: string | undefined
  readonly email?: string | undefined
  /** Blank means unchanged. */
  readonly password?: string | undefined
}

export interface ProfileDecision {
  readonly name: string
  readonly email: string
  readonly changesEmail: boolean
  readonly changesPassword: boolean
  /** A new password or e-mail ends every session except the caller's. */
  readonly endsOtherSessions: boolean
}

/** Which of the two credentials would change. An e-mail that differs only in case is the same. */
export function changedCredentials(
  account: { readonly email: string },
  request: RequestedProfile,
): { readonly changesEmail: boolean; readonly changesPassword: boolean } {
  return {
    changesEmail: request.email !== undefined && request.email.toLowerCase() !== account.email.toLowerCase(),
    changesPassword: (request.password ?? '') !== '',
  }
}

/**
 * Decides a change of the profile. Names change freely. Password and e-mail, which a thief changes first, need the
 * current password. Only a plain API client, whose specified call has no field for it, may omit it within ten
 * minutes of its sign-in.
 */
export function decideProfileChange(
  account: { readonly role: Role; readonly name: string; readonly email: string },
  request: RequestedProfile,
  proof: {
    /** The kind of the caller's session: our web's session renews, a plain client's does not. */
    readonly renews: boolean
    readonly authTime: Date
    readonly now: Date
    readonly passwordProved: boolean
  },
): ProfileDecision {
  const { changesEmail, changesPassword } = changedCredentials(account, request)
  const endsOtherSessions = changesEmail || changesPassword
  const isProved = proof.passwordProved || (!proof.renews && isFreshSignIn(proof.authTime, proof.now))
  if (endsOtherSessions && !isProved) throw new Refusal('auth.reauth_required')
  return {
    // A farm's name is one of the reviewed fields: `changeFarm` decides about it.
    name: account.role === 'farmer' ? account.name : (request.name ?? account.name),
    email: changesEmail ? (request.email ?? account.email) : account.email,
    changesEmail,
    changesPassword,
    endsOtherSessions,
  }
}
