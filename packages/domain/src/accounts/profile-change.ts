import { Refusal } from '../refusal.ts'
import type { Role } from './role.ts'
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

/** Which of the two that guard an account would change. An e-mail that differs only in case is the same. */
export function changedCredentials(
  account: { readonly email: string },
  wish: ProfileWish,
): { readonly changesEmail: boolean; readonly changesPassword: boolean } {
  return {
    changesEmail: wish.email !== undefined && wish.email.toLowerCase() !== account.email.toLowerCase(),
    changesPassword: (wish.password ?? '') !== '',
  }
}

/**
 * Names change freely. Password and e-mail, which a thief changes first, need the current password. Only a plain
 * client, whose specified call has no field for it, may do without within ten minutes of its sign-in.
 */
export function decideProfileChange(
  account: { readonly role: Role; readonly name: string; readonly email: string },
  wish: ProfileWish,
  proof: {
    /** The kind of the session that asks: ours renews, a plain client's does not. */
    readonly renews: boolean
    readonly authTime: Date
    readonly now: Date
    readonly passwordProved: boolean
  },
): ProfileDecision {
  const { changesEmail, changesPassword } = changedCredentials(account, wish)
  const endsOtherSessions = changesEmail || changesPassword
  const isProved = proof.passwordProved || (!proof.renews && isFreshSignIn(proof.authTime, proof.now))
  if (endsOtherSessions && !isProved) throw new Refusal('auth.reauth_required')
  return {
    // A farm's name is part of what buyers see of the farm: `changeFarm` decides about it.
    name: account.role === 'farmer' ? account.name : (wish.name ?? account.name),
    email: changesEmail ? (wish.email ?? account.email) : account.email,
    changesEmail,
    changesPassword,
    endsOtherSessions,
  }
}
