import { deviceFacts } from '@farmgate/domain/people/sign-in/device.ts'
import { refuseMarketName } from '@farmgate/domain/people/accounts/market-name.ts'
import { isBlank, type PasswordPolicy, refuseWeakPassword } from '@farmgate/domain/people/sign-in/password.ts'
import {
  changedCredentials,
  decideProfileChange,
  type ProfileDecision,
  type RequestedProfile,
} from '@farmgate/domain/people/accounts/profile-change.ts'
import { isSessionOpen, reissuedGeneration } from '@farmgate/domain/people/sign-in/session.ts'
import { Refusal, type RefusalCode } from '@farmgate/domain/refusal.ts'
import { type Act, recordAct } from '#db/audit-log.sql.ts'
import type { Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Actor, Caller } from '#http/shared/actor.ts'
import { countedNetwork } from '#http/shared/network.ts'
import { endLinksOf } from '#features/people/account-links/account-links.sql.ts'
import { openLink } from '#features/people/account-links/open-link.ts'
import { notify } from '#features/telling/notices/notify.ts'
import { type IssuedTokens, issueTokens } from '#features/people/sessions/open-session.ts'
import {
  findSession,
  lockSession,
  reissueSession,
  revokeOthers,
  type SessionRow,
} from '#features/people/sessions/sessions.sql.ts'
import type { SessionKeys } from '#features/people/sessions/tokens.ts'
import {
  type Account,
  findAccount,
  lockForChange,
  updateAccount,
} from '#features/people/account-store/accounts.sql.ts'
import { claimAddress } from '#features/people/account-store/claim-address.ts'
import { mailVerification } from '#features/people/account-store/mail-verification.ts'
import { placeOfAccount } from '#features/people/password-checks/password-hasher.ts'
import { type ProveDeps, proveCurrentPassword } from '#features/people/password-checks/prove-password.ts'
import { type CodeDeps, proveCode } from '#features/people/second-factor/prove-code.ts'

export interface ProfileDeps extends ProveDeps, CodeDeps {
  readonly keys: SessionKeys
  readonly passwordPolicy: PasswordPolicy
}

export interface ProfileRequest extends RequestedProfile {
  readonly currentPassword?: string | undefined
  /** Of an admin's second factor. */
  readonly code?: string | undefined
}

/**
 * Changes name, e-mail or password. A new password or e-mail ends every other session of the account. This one gets new
 * tokens if it renews them; a plain client's token stays valid. `refused` is the refusal for this role; `also` saves the
 * form's other fields in the same transaction.
 */
export async function updateProfile(
  deps: ProfileDeps,
  actor: Actor,
  requested: ProfileRequest,
  refused: RefusalCode,
  caller: Caller,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<IssuedTokens | null> {
  const { db, keys, hasher, passwordPolicy } = deps
  const { password = '' } = requested
  const newPassword = isBlank(password) ? null : password
  const owner = await findAccount(db, actor.accountId)
  if (newPassword !== null) refuseWeakPassword(newPassword, passwordPolicy, refused, owner)
  const proved = await prove(deps, owner, actor, requested, caller)
  // Checked once before the costly hash, and again below under the locks, where it is binding.
  decide(owner, await findSession(db, actor.sessionId), actor, requested, proved, refused)
  const newHash =
    newPassword === null ? null : await hasher.hash(newPassword, placeOfAccount(actor.accountId, caller.ip))

  return inTransaction(db, async (tx) => {
    // Account before session: every sign-in locks in the same order.
    const account = await lockForChange(tx, actor.accountId)
    const session = await lockSession(tx, actor.sessionId)
    const decision = decide(account, session, actor, requested, proved, refused)
    if (account === undefined || session === null) throw new Refusal('auth.required')
    // Before the epoch is raised: afterwards none of them counts as live.
    if (decision.endsOtherSessions)
      await revokeOthers(tx, account.id, session.id, 'password or e-mail changed')
    const epoch = decision.endsOtherSessions ? account.epoch + 1 : account.epoch
    const whenTaken = new Refusal(refused)
    if (decision.changesEmail) await claimAddress(tx, { ...account, email: decision.email }, whenTaken)
    await updateAccount(
      tx,
      account.id,
      {
        name: decision.name,
        email: decision.email,
        passwordHash: newHash ?? account.passwordHash,
        epoch,
        isUnproved: decision.endsOtherSessions && !proved.password,
      },
      whenTaken,
    )
    await also(tx)
    await recordChanges(tx, account, decision, caller)
    if (!decision.endsOtherSessions) return null

    const gen = reissuedGeneration(session)
    await reissueSession(tx, session.id, { gen, epoch })
    await notifyOwner(tx, account, epoch, decision, caller)
    return issueTokens(keys, session, gen)
  })
}

/**
 * Writes security changes of every account to the audit log. An admin's name is shown beside all their acts, so its old
 * value is logged too; other people's names and addresses are not, because the log is never erased.
 */
async function recordChanges(
  tx: Tx,
  { id, role, name, email }: Account,
  next: ProfileDecision,
  { requestId }: Caller,
): Promise<void> {
  const isAdmin = role === 'admin'
  const record = (action: string, facts: Pick<Act, 'before' | 'after'> = {}) =>
    recordAct(tx, { actorId: id, action, subjectId: id, requestId, ...facts })
  if (next.changesPassword) await record('account.password_changed')
  if (next.changesEmail)
    await record('account.email_changed', isAdmin ? { before: { email }, after: { email: next.email } } : {})
  if (isAdmin && next.name !== name)
    await record('account.renamed', { before: { name }, after: { name: next.name } })
}

/**
 * A thief changes the address so that its owner gets no more mails: what is changed together with it is mailed to the
 * old address.
 */
async function notifyOwner(
  tx: Tx,
  { id, email }: Account,
  epoch: number,
  next: ProfileDecision,
  { userAgent, ip }: Caller,
): Promise<void> {
  const { changesPassword, changesEmail } = next
  // Links to the old address that would let its holder in without a "not me" end with it.
  if (changesEmail) await endLinksOf(tx, id, ['verify_email', 'reset_password'], 'email_changed')
  const about = changesEmail ? 'email' : 'password'
  const link = await openLink(tx, {
    accountId: id,
    kind: 'not_me',
    about,
    email,
    network: countedNetwork(ip),
  })
  const news = {
    cause: `epoch ${epoch}`,
    detail: deviceFacts(userAgent),
    leftAddress: email,
    linkId: link.id,
  }
  if (changesPassword) await notify(tx, [id], { kind: 'password_changed', ...news })
  if (!changesEmail) return
  await notify(tx, [id], { kind: 'email_changed', ...news })
  await mailVerification(tx, { id, email: next.email }, ip)
}

interface Proved {
  readonly password: boolean
  /** Of the account when the password was proved: each new password or e-mail raises it. */
  readonly epoch: number | undefined
  readonly code: boolean
}

/** The code after the password, so that a wrong password uses up no code; and only for a change that needs one. */
async function prove(
  deps: ProfileDeps,
  owner: Account | undefined,
  actor: Actor,
  { currentPassword = '', code, ...requested }: ProfileRequest,
  caller: Caller,
): Promise<Proved> {
  const password = await proveCurrentPassword(deps, actor, currentPassword, caller)
  const epoch = owner?.epoch
  if (!password || owner?.hasSecondFactor !== true) return { password, epoch, code: false }
  const { changesEmail, changesPassword } = changedCredentials(owner, requested)
  const needsCode = changesEmail || changesPassword
  return { password, epoch, code: needsCode && (await proveCode(deps, actor.accountId, code, caller)) }
}

/**
 * Decides under the locks: a session may have ended while its call waited, and a token from before a password change
 * can change nothing.
 */
function decide(
  account: Account | undefined,
  session: SessionRow | null,
  actor: Actor,
  requested: RequestedProfile,
  proved: Proved,
  refused: RefusalCode,
): ProfileDecision {
  if (account === undefined || session === null || !isSessionOpen(session, session.now))
    throw new Refusal('auth.required')
  refuseMarketName(account, requested.name, refused)
  const { renews, authTime, now } = session
  const decision = decideProfileChange(account, requested, {
    renews,
    authTime,
    now,
    // A password that another call of this session has changed meanwhile proves nothing.
    passwordProved: proved.password && account.epoch === proved.epoch,
    // Of the account as it is now: the second factor may have been set up meanwhile.
    codeProved: account.hasSecondFactor ? proved.code : null,
  })
  if (decision.endsOtherSessions && actor.gen !== session.gen) throw new Refusal('auth.required')
  return decision
}
