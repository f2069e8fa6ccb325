import {
  isUnusedStep,
  readCode,
  type SecondFactorPolicy,
} from '@farmgate/domain/people/sign-in/second-factor.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Vault } from '#adapters/vault/vault.ts'
import type { Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Caller } from '#http/shared/actor.ts'
import { countedGuess, type GuessDeps, guesserOf } from '#features/people/password-checks/counted-guess.ts'
import { stepOf } from './authenticator-app.ts'
import { hashOf } from './recovery-codes.ts'
import {
  type FactorRow,
  findForCode,
  lockInUse,
  saveUsedStep,
  takeRecoveryCode,
  vaultContext,
} from './second-factors.sql.ts'

export interface CodeDeps extends GuessDeps {
  readonly vault: Vault
}

/** Of acts that move money or rights. */
export interface ActDeps extends CodeDeps {
  readonly secondFactor: SecondFactorPolicy
}

/**
 * Requires a code of the caller's second factor, for an act that moves money or rights. Where the second factor is required, a
 * person without one is refused. Call it before the transaction of the act: a wrong guess stays counted when the act is refused.
 */
export async function proveForAct(
  deps: ActDeps,
  accountId: string,
  typed: string | undefined,
  caller: Pick<Caller, 'ip' | 'device'>,
): Promise<void> {
  const hadOne = await proveCode(deps, accountId, typed, caller)
  if (!hadOne && deps.secondFactor === 'required') throw new Refusal('second_factor.not_set_up')
}

/**
 * Requires a code of a person's second factor and uses it up: six digits of the app or a recovery code, each once. A person
 * without a second factor passes. Returns whether there was one to prove.
 */
export async function proveCode(
  deps: CodeDeps,
  accountId: string,
  typed: string | undefined,
  caller: Pick<Caller, 'ip' | 'device'>,
): Promise<boolean> {
  const account = await findForCode(deps.db, accountId)
  if (account === undefined) throw new Refusal('auth.required')
  if (!account.hasSecondFactor) return false
  if (typed === undefined || typed.trim() === '') throw new Refusal('second_factor.required')
  const { realm, email } = account
  const guesser = await guesserOf(deps.db, realm, email, caller)
  const isRight = await countedGuess(deps, { what: 'code', accountId }, guesser, () =>
    inTransaction(deps.db, (tx) => useCode(tx, deps.vault, accountId, typed)),
  )
  if (!isRight) throw new Refusal('second_factor.wrong')
  return true
}

/** For a sign-in that began without a second factor: it may have been set up while the password was checked. */
export async function refuseIfSetUpSince(tx: Tx, accountId: string): Promise<void> {
  if ((await findForCode(tx, accountId))?.hasSecondFactor === true)
    throw new Refusal('second_factor.required')
}

async function useCode(tx: Tx, vault: Vault, accountId: string, typed: string): Promise<boolean> {
  const code = readCode(typed)
  if (code === null) return false
  if (code.kind === 'recovery') return takeRecoveryCode(tx, accountId, hashOf(accountId, code.letters))
  const factor = await lockInUse(tx, accountId)
  if (factor === undefined) return false
  const step = unusedStep(factor, vault, code.digits)
  if (step === null) return false
  await saveUsedStep(tx, factor.id, step)
  return true
}

/** The step of these digits, unless it or a later one was used already. */
export function unusedStep(factor: FactorRow, vault: Vault, digits: string): number | null {
  const step = stepOf(vault.open(factor, vaultContext(factor.id)), digits, factor.now)
  return step !== null && isUnusedStep(step, factor.lastStep) ? step : null
}
