import type { Realm } from '@farmgate/domain/accounts/role.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Actor, Caller } from '#http/shared/actor.ts'
import { countedGuess, type GuessDeps, type Guesser, guesserOf } from './counted-guess.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { findForProof } from './sign-in-attempts.sql.ts'

export interface ProveDeps extends GuessDeps {
  readonly hasher: PasswordHasher
}

/**
 * The only place where a password is checked, so every guess is counted: at sign-in and in the dialog that requires the
 * password again.
 */
export const provePassword = (
  deps: ProveDeps,
  {
    realm,
    email,
    passwordHash,
  }: { readonly realm: Realm; readonly email: string; readonly passwordHash: string | null },
  password: string,
  guesser: Guesser,
): Promise<boolean> =>
  countedGuess(deps, { what: 'password', realm, email }, guesser, () =>
    deps.hasher.verify(passwordHash, password),
  )

/** Whether a signed-in caller sent the account's password. A wrong one is refused, an empty one proves nothing. */
export async function proveCurrentPassword(
  deps: ProveDeps,
  actor: Actor,
  password: string,
  caller: Caller,
): Promise<boolean> {
  if (password === '') return false
  const account = await findForProof(deps.db, actor.accountId)
  if (account === undefined) throw new Refusal('auth.required')
  const guesser = await guesserOf(deps.db, account.realm, account.email, caller)
  if (!(await provePassword(deps, account, password, guesser)))
    throw new Refusal('auth.wrong_current_password')
  return true
}
