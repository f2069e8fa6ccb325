import type { Realm } from '@farmgate/domain/people/role.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Actor, Caller } from '#http/shared/actor.ts'
import { countedGuess, type GuessDeps, type Guesser, guesserOf } from './counted-guess.ts'
import { type PasswordHasher, placeOfAccount, type VerifyPassword } from './password-hasher.ts'
import { findForProof } from './sign-in-attempts.sql.ts'

export interface ProveDeps extends GuessDeps {
  readonly hasher: PasswordHasher
}

/**
 * The only place where a password is checked, so every guess is counted: at sign-in and in the dialog that requires the
 * password again.
 */
export const provePassword = (
  deps: GuessDeps,
  { passwordHash, ...whose }: PasswordOwner,
  password: string,
  guesser: Guesser,
  verify: VerifyPassword,
): Promise<boolean> =>
  countedGuess(deps, { what: 'password', ...whose }, guesser, () => verify(passwordHash, password))

interface PasswordOwner {
  readonly realm: Realm
  readonly email: string
  /** Null where there is nothing to compare with; it takes the same time. */
  readonly passwordHash: string | null
  /** The account of a caller who is signed in. */
  readonly accountId?: string
}

/** Whether a signed-in caller sent the account's password. A wrong one is refused, an empty one proves nothing. */
export async function proveCurrentPassword(
  deps: ProveDeps,
  actor: Actor,
  password: string,
  caller: Caller,
): Promise<boolean> {
  if (password === '') return false
  return deps.hasher.inTurn(placeOfAccount(actor.accountId, caller.ip), async (verify) => {
    const { accountId } = actor
    const account = await findForProof(deps.db, accountId)
    if (account === undefined) throw new Refusal('auth.required')
    const guesser = await guesserOf(deps.db, account.realm, account.email, caller)
    if (!(await provePassword(deps, { ...account, accountId }, password, guesser, verify)))
      throw new Refusal('auth.wrong_current_password')
    return true
  })
}
