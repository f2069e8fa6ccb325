import { readCode } from '@farmgate/domain/accounts/second-factor.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Actor, Caller } from '#http/shared/actor.ts'
import { countedGuess, guesserOf } from '#features/proofs/counted-guess.ts'
import { type ProveDeps, proveCurrentPassword } from '#features/proofs/prove-password.ts'
import { notify } from '#features/notices/notify.ts'
import { forgetDevices, revokeOthers, saveDevice } from '#features/sessions/sessions.sql.ts'
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

export type SetUpDeps = CodeDeps & ProveDeps

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

/** Turns the prepared app on with its first code. What the password alone has opened ends: sessions and known devices. */
export async function confirmSecondFactor(
  deps: SetUpDeps,
  actor: Actor,
  typed: string,
  caller: Caller,
): Promise<readonly string[]> {
  const { accountId, sessionId } = actor
  const account = await findForCode(deps.db, accountId)
  if (account === undefined) throw new Refusal('auth.required')
  const guesser = await guesserOf(deps.db, account.realm, account.email, caller)
  const codes = newRecoveryCodes(accountId)
  const isRight = await countedGuess(deps, { what: 'code', ...account }, guesser, () =>
    inTransaction(deps.db, async (tx) => {
      const prepared = await lockPrepared(tx, accountId)
      if (prepared === undefined) throw new Refusal('second_factor.not_prepared')
      const code = readCode(typed)
      const step = code?.kind === 'app' ? unusedStep(prepared, deps.vault, code.digits) : null
      if (step === null) return false
      await putInUse(tx, accountId, prepared.id, step)
      await revokeOthers(tx, accountId, sessionId, 'second factor set up')
      await forgetDevices(tx, accountId)
      if (caller.device !== null) await saveDevice(tx, accountId, caller.device.hash)
      await saveCodes(tx, accountId, codes.hashes, 'account.second_factor_set_up', caller)
      return true
    }),
  )
  if (!isRight) throw new Refusal('second_factor.wrong')
  return codes.printed
}

export async function renewRecoveryCodes(
  deps: CodeDeps,
  { accountId }: Actor,
  code: string,
  caller: Caller,
): Promise<readonly string[]> {
  const account = await findForCode(deps.db, accountId)
  if (account?.hasSecondFactor !== true) throw new Refusal('second_factor.not_set_up')
  await proveCode(deps, accountId, code, caller)
  const codes = newRecoveryCodes(accountId)
  await inTransaction(deps.db, (tx) =>
    saveCodes(tx, accountId, codes.hashes, 'account.recovery_codes_renewed', caller),
  )
  return codes.printed
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
