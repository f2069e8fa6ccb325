import { judgeAnswer } from '@farmgate/domain/money/payout-accounts/payout-account.ts'
import type { PayoutRail } from '#adapters/payouts/payout-rail.ts'
import type { Vault } from '#adapters/vault/vault.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { notify } from '#features/telling/notices/notify.ts'
import type { Log } from '#logging/log.ts'
import {
  type AccountToCheck,
  type AccountRow,
  findSealed,
  lockAccount,
  saveCheckId,
  saveState,
  takeAccountToCheck,
} from './payout-accounts.sql.ts'
import { openPayTo } from './sealed-account.ts'

export interface CheckDeps {
  readonly db: Db
  readonly log: Log
  readonly vault: Vault
  readonly rail: PayoutRail
}

/** Asks the rail whose accounts these are, one after the other. The clock runs it, so a lost job delays nothing for long. */
export async function checkPayoutAccounts(deps: CheckDeps): Promise<void> {
  for (;;) {
    const account = await takeAccountToCheck(deps.db)
    if (account === undefined) return
    await checkAccount(deps, account).catch((error: unknown) => {
      deps.log.warn(
        { err: error, account: account.id, checks: account.checks },
        'payout account check failed',
      )
    })
  }
}

async function checkAccount({ db, vault, rail }: CheckDeps, { id, checkId }: AccountToCheck): Promise<void> {
  const sealed = await findSealed(db, id)
  if (sealed === undefined) return
  // The row's id is the key: after a lost answer the rail is asked the same question, not a second one.
  const answer =
    checkId === null ? await rail.validate(openPayTo(vault, sealed), id) : await rail.findValidation(checkId)
  if (checkId === null) await saveCheckId(db, id, answer.railId)
  const { state, bankName } = answer
  if (state === 'pending') return
  await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, id)
    // Stopped meanwhile, or answered by another worker.
    if (account?.state !== 'checking' || account.replacedAt !== null) return
    await saveAnswer(tx, account, { state, bankName })
  })
}

async function saveAnswer(
  tx: Tx,
  account: AccountRow,
  answer: { readonly state: 'valid' | 'invalid'; readonly bankName: string | null },
): Promise<void> {
  const state = judgeAnswer(account.holderName, answer)
  await saveState(tx, account.id, { state, bankName: answer.bankName?.slice(0, BANK_NAME_MAX) ?? null })
  if (state === 'refused') await notifyRefused(tx, account, null)
  announce(tx, { what: 'farmers', to: [account.farmerId], admins: true })
}

const BANK_NAME_MAX = 300

/** Tells the farmer, with an operator's words where there are any. */
export const notifyRefused = (tx: Tx, account: AccountRow, note: string | null): Promise<void> =>
  notify(tx, [account.farmerId], {
    kind: 'payout_account_refused',
    cause: account.id,
    detail: { account: account.masked, ...(note === null ? {} : { note }) },
  })
