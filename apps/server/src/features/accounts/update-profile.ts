import { type PasswordPolicy, refuseWeakPassword } from '@farmgate/domain/accounts/password.ts'
import {
  decideProfileChange,
  type ProfileDecision,
  type ProfileWish,
} from '@farmgate/domain/accounts/profile-change.ts'
import { isLive } from '@farmgate/domain/accounts/session.ts'
import { Refusal, type RefusalCode } from '@farmgate/domain/refusal.ts'
import { recordAct } from '../../db/audit-log.sql.ts'
import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Actor, Caller } from '../../actor.ts'
import { type IssuedTokens, issueTokens } from '../sessions/open-session.ts'
import {
  findSession,
  lockSession,
  reissueSession,
  revokeOthers,
  type SessionRow,
} from '../sessions/sessions.sql.ts'
import type { SessionKeys } from '../sessions/tokens.ts'
import { type Account, findAccount, findForProof, lockForChange, updateAccount } from './accounts.sql.ts'
import { type ProveDeps, provePassword } from './prove-password.ts'

export interface ProfileDeps extends ProveDeps {
  readonly keys: SessionKeys
  readonly passwordPolicy: PasswordPolicy
}

export interface ProfileRequest extends ProfileWish {
  readonly currentPassword?: string | undefined
}

/**
 * Changes name, e-mail or password. A new password or e-mail ends every session of the account but
 * this one, which gets new tokens. `refused` is what this role hears when it can't be done; `also`
 * saves what else the same form holds, in the same transaction.
 */
export async function updateProfile(
  deps: ProfileDeps,
  actor: Actor,
  wish: ProfileRequest,
  refused: RefusalCode,
  caller: Caller,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<IssuedTokens | null> {
  const { db, keys, hasher, passwordPolicy } = deps
  const newPassword = wish.password ?? ''
  if (newPassword !== '') refuseWeakPassword(newPassword, passwordPolicy, refused)
  const passwordProved = await proveCurrent(deps, actor, wish.currentPassword ?? '', caller.ip)
  // Judged once before the costly hash, and again below, under the locks, where it counts.
  decide(
    await findAccount(db, actor.accountId),
    await findSession(db, actor.sessionId),
    actor,
    wish,
    passwordProved,
  )
  const newHash = newPassword === '' ? null : await hasher.hash(newPassword)

  return inTransaction(db, async (tx) => {
    // Account before session: every sign-in locks in the same order.
    const account = await lockForChange(tx, actor.accountId)
    const session = await lockSession(tx, actor.sessionId)
    const decision = decide(account, session, actor, wish, passwordProved)
    if (account === undefined || session === null) throw new Refusal('auth.required')
    // Before the epoch moves: afterwards none of them counts as living any more.
    if (decision.endsOtherSessions)
      await revokeOthers(tx, account.id, session.id, 'password or e-mail changed')
    const epoch = decision.endsOtherSessions ? account.epoch + 1 : account.epoch
    await updateAccount(
      tx,
      account.id,
      { name: decision.name, email: decision.email, passwordHash: newHash ?? account.passwordHash, epoch },
      new Refusal(refused),
    )
    await also(tx)
    if (!decision.endsOtherSessions) return null

    const gen = session.gen + 1
    await reissueSession(tx, session.id, gen, epoch)
    const actions = [
      ...(decision.changesPassword ? ['account.password_changed'] : []),
      ...(decision.changesEmail ? ['account.email_changed'] : []),
    ]
    for (const action of actions) {
      await recordAct(tx, { actorId: account.id, action, subjectId: account.id, requestId: caller.requestId })
    }
    return issueTokens(
      keys,
      { role: session.role, sessionId: session.id, gen, salt: session.salt },
      session.absoluteExpiresAt,
      session.now,
    )
  })
}

/** A session may have ended while its call waited, and a token from before a change of password changes nothing more. */
function decide(
  account: Account | undefined,
  session: SessionRow | null,
  actor: Actor,
  wish: ProfileWish,
  passwordProved: boolean,
): ProfileDecision {
  if (account === undefined || session === null || !isLive(session, session.now))
    throw new Refusal('auth.required')
  const { authTime, now } = session
  const decision = decideProfileChange(account, wish, { authTime, now, passwordProved })
  if (decision.endsOtherSessions && actor.gen !== session.gen) throw new Refusal('auth.required')
  return decision
}

async function proveCurrent(deps: ProveDeps, actor: Actor, password: string, ip: string): Promise<boolean> {
  if (password === '') return false
  const account = await findForProof(deps.db, actor.accountId)
  if (account === undefined) throw new Refusal('auth.required')
  if (!(await provePassword(deps, account, password, ip))) throw new Refusal('auth.wrong_current_password')
  return true
}
