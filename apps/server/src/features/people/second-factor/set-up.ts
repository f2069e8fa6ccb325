import { randomBytes } from 'node:crypto'
import { readCode } from '@farmgate/domain/people/sign-in/second-factor.ts'
import { isSessionOpen } from '@farmgate/domain/people/sign-in/session.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Actor, Caller } from '#http/shared/actor.ts'
import { countedGuess, guesserOf } from '#features/people/password-checks/counted-guess.ts'
import { type ProveDeps, proveCurrentPassword } from '#features/people/password-checks/prove-password.ts'
import { notify } from '#features/telling/notices/notify.ts'
import { type IssuedTokens, issueTokens } from '#features/people/sessions/open-session.ts'
import {
  forgetDevices,
  lockAccount,
  lockSession,
  reissueSession,
  revokeOthers,
  saveDevice,
  type SessionRow,
} from '#features/people/sessions/sessions.sql.ts'
import type { SessionKeys } from '#features/people/sessions/tokens.ts'
import { v7 as uuid } from 'uuid'
import { addressOf, newKey } from './authenticator-app.ts'
import { type CodeDeps, proveCode, unusedStep } from './prove-code.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import {
  findForCode,
  insertPrepared,
  lockPrepared,
  putInUse,
  replaceRecoveryCodes,
} from './second-factors.sql.ts'

export type SetUpDeps = CodeDeps & ProveDeps & { readonly keys: SessionKeys }

/** Makes a new key. With an app in use its code is required, else the password: a stolen session gets neither. */
export async function prepareSecondFactor(
  deps: SetUpDeps,
  actor: Actor,
  { currentPassword = '', code }: { currentPassword?: string | undefined; code?: string | undefined },
  caller: Caller,
): Promise<{ key: string; address: string }> {
  const { accountId } = actor
  const account = await findForCode(deps.db, accountId)
  if (account === undefined) throw new Refusal('auth.required')
  if (account.hasSecondFactor) await proveCode(deps, accountId, code, caller)
  else if (!(await proveCurrentPassword(deps, actor, currentPassword, caller)))
    throw new Refusal('auth.reauth_required')
  const key = newKey()
  await inTransaction(deps.db, async (tx) => {
    await insertPrepared(tx, accountId, (context) => deps.vault.seal(key, context))
    await recordAct(tx, {
      actorId: accountId,
      action: 'account.second_factor_prepared',
      subjectId: accountId,
      requestId: caller.requestId,
    })
  })
  return { key, address: addressOf(key, account.email) }
}

/** What a changed second factor gives its owner. */
export interface FactorChange {
  readonly recoveryCodes: readonly string[]
  readonly issued: IssuedTokens
}

/** Turns the prepared app on with its first code. What was opened without it ends: sessions, tokens and known devices. */
export async function confirmSecondFactor(
  deps: SetUpDeps,
  actor: Actor,
  typed: string,
  caller: Caller,
): Promise<FactorChange> {
  const { accountId } = actor
  const account = await findForCode(deps.db, accountId)
  if (account === undefined) throw new Refusal('auth.required')
  const guesser = await guesserOf(deps.db, account.realm, account.email, caller)
  const codes = newRecoveryCodes(accountId)
  let issued: IssuedTokens | null = null
  await countedGuess(deps, { what: 'code', accountId }, guesser, () =>
    inTransaction(deps.db, async (tx) => {
      const session = await lockOwnSession(tx, actor)
      const prepared = await lockPrepared(tx, accountId)
      if (prepared === undefined) throw new Refusal('second_factor.not_prepared')
      const code = readCode(typed)
      const step = code?.kind === 'app' ? unusedStep(prepared, deps.vault, code.digits) : null
      if (step === null) return false
      await putInUse(tx, accountId, prepared.id, step)
      issued = await keepOnly(tx, deps.keys, session, caller, 'second factor set up')
      await saveCodes(tx, accountId, codes.hashes, 'account.second_factor_set_up', caller)
      return true
    }),
  )
  if (issued === null) throw new Refusal('second_factor.wrong')
  return { recoveryCodes: codes.printed, issued }
}

export async function renewRecoveryCodes(
  deps: SetUpDeps,
  actor: Actor,
  code: string,
  caller: Caller,
): Promise<FactorChange> {
  const { accountId } = actor
  const account = await findForCode(deps.db, accountId)
  if (account?.hasSecondFactor !== true) throw new Refusal('second_factor.not_set_up')
  await proveCode(deps, accountId, code, caller)
  const codes = newRecoveryCodes(accountId)
  const issued = await inTransaction(deps.db, async (tx) => {
    const session = await lockOwnSession(tx, actor)
    await saveCodes(tx, accountId, codes.hashes, 'account.recovery_codes_renewed', caller)
    return keepOnly(tx, deps.keys, session, caller, 'recovery codes renewed')
  })
  return { recoveryCodes: codes.printed, issued }
}

/** Locks account and session, like a sign-in. A session that has ended while its call waited changes nothing. */
async function lockOwnSession(tx: Tx, { accountId, sessionId, gen }: Actor): Promise<SessionRow> {
  await lockAccount(tx, accountId)
  const session = await lockSession(tx, sessionId)
  if (session === null || !isSessionOpen(session, session.now) || session.gen !== gen)
    throw new Refusal('auth.required')
  return session
}

/**
 * Ends what may belong to a thief: all other sessions, the devices that were known, and this session's tokens, of
 * which there may be copies. The caller, who has just proved the second factor, gets new tokens of the same session.
 */
async function keepOnly(
  tx: Tx,
  keys: SessionKeys,
  session: SessionRow,
  { device }: Caller,
  reason: string,
): Promise<IssuedTokens> {
  const { accountId, id } = session
  await revokeOthers(tx, accountId, id, reason)
  await forgetDevices(tx, accountId)
  if (device !== null) await saveDevice(tx, accountId, device.hash)
  const [gen, salt] = [session.gen + 1, randomBytes(16)]
  await reissueSession(tx, id, { gen, epoch: session.epoch, salt })
  return issueTokens(keys, { ...session, salt }, gen)
}

/** The person gets a mail: a thief with an open browser can't do this unseen. */
async function saveCodes(
  tx: Tx,
  accountId: string,
  hashes: readonly Buffer[],
  action: string,
  { requestId }: Caller,
): Promise<void> {
  await replaceRecoveryCodes(tx, accountId, hashes)
  await recordAct(tx, { actorId: accountId, action, subjectId: accountId, requestId })
  await notify(tx, [accountId], { kind: 'second_factor_changed', cause: uuid() })
}
