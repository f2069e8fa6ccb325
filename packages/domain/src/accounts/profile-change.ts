import { Refusal } from '../refusal.ts'
import { isFreshSignIn } from './session.ts'

export interface ProfileWish {
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
  /** A new password or e-mail ends every session but the one that asked. */
  readonly endsOtherSessions: boolean
}

/**
 * Names change freely. What a thief would change first, password and e-mail, needs a fresh sign-in
 * or the current password again.
 */
export function decideProfileChange(
  account: { readonly name: string; readonly email: string },
  wish: ProfileWish,
  proof: { readonly authTime: Date; readonly now: Date; readonly passwordProved: boolean },
): ProfileDecision {
  const email = wish.email ?? account.email
  const changesEmail = !sameEmail(email, account.email)
  const changesPassword = (wish.password ?? '') !== ''
  const endsOtherSessions = changesEmail || changesPassword
  if (endsOtherSessions && !proof.passwordProved && !isFreshSignIn(proof.authTime, proof.now)) {
    throw new Refusal('auth.reauth_required')
  }
  return {
    name: wish.name ?? account.name,
    email: changesEmail ? email : account.email,
    changesEmail,
    changesPassword,
    endsOtherSessions,
  }
}

const sameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
