import { Refusal } from '../../refusal.ts'
import { isBlank } from '../sign-in/password.ts'
import type { Role } from '../role.ts'
import { missingProof, type ProofOfPerson } from '../sign-in/session.ts'

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
    changesPassword: !isBlank(request.password ?? ''),
  }
}

/**
 * Decides a change of the profile. Names change freely. Password and e-mail, which a thief changes first, need the
 * current password, and a code of the second factor where there is one.
 */
export function decideProfileChange(
  account: { readonly role: Role; readonly name: string; readonly email: string },
  request: RequestedProfile,
  proof: ProofOfPerson,
): ProfileDecision {
  const { changesEmail, changesPassword } = changedCredentials(account, request)
  const endsOtherSessions = changesEmail || changesPassword
  const missing = endsOtherSessions ? missingProof(proof) : null
  if (missing === 'password') throw new Refusal('auth.reauth_required')
  if (missing === 'code') throw new Refusal('second_factor.required')
  return {
    // A farm's name is one of the reviewed fields: `changeFarm` decides about it.
    name: account.role === 'farmer' ? account.name : (request.name ?? account.name),
    email: changesEmail ? (request.email ?? account.email) : account.email,
    changesEmail,
    changesPassword,
    endsOtherSessions,
  }
}
