import type { Realm } from '@farmgate/domain/accounts/role.ts'
import { maySignIn } from '@farmgate/domain/accounts/sign-in.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '../../db/audit-log.sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../actor.ts'
import { type IssuedTokens, openSession } from '../sessions/open-session.ts'
import type { SessionKeys } from '../sessions/tokens.ts'
import { type Account, findForSignIn } from './accounts.sql.ts'
import { type ProveDeps, provePassword } from './prove-password.ts'

export interface SignInDeps extends ProveDeps {
  readonly keys: SessionKeys
}

export interface Credentials {
  readonly email: string
  readonly password: string
  /** The role the person picked on the screen; a different true role answers like a wrong password. */
  readonly role?: string | undefined
  /** The client says that it renews its token; a plain client of the specified calls does not. */
  readonly renews?: boolean | undefined
}

/** Unknown address, wrong password, other role, disabled: one answer, at one price. */
export async function signIn(
  deps: SignInDeps,
  realm: Realm,
  { email, password, role, renews = false }: Credentials,
  caller: Caller,
): Promise<{ account: Account; issued: IssuedTokens }> {
  const { db, keys } = deps
  const account = await findForSignIn(db, realm, email)
  const who = { realm, email, passwordHash: account?.passwordHash ?? null }
  const proved = await provePassword(deps, who, password, caller.ip)
  if (!proved || account === undefined || !maySignIn(account, role))
    throw new Refusal('auth.wrong_credentials')
  const issued = await inTransaction(db, async (tx) => {
    if (account.role === 'admin') {
      await recordAct(tx, { actorId: account.id, action: 'admin.signed_in', requestId: caller.requestId })
    }
    return openSession(tx, keys, account, caller, renews)
  })
  return { account, issued }
}
