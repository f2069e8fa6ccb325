import {
  confirmAccount,
  decideAccount,
  type AccountState,
} from '@farmgate/domain/money/payout-accounts/payout-account.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Operator } from '#http/shared/operator.ts'
import { notifyRefused } from './check-payout-accounts.ts'
import { type AccountRow, lockAccount, saveBlocked, saveState } from './payout-accounts.sql.ts'

export interface RequestedDecision {
  readonly decision: 'accepted' | 'refused'
  readonly note?: string | undefined
}

/** An operator has looked at both names, or at the passbook. Of two concurrent operators one decides. */
export const decidePayoutAccount = (
  db: Db,
  operator: Operator,
  id: string,
  { decision, note = '' }: RequestedDecision,
): Promise<void> =>
  change(db, operator, id, `payout_account_${decision}`, async (tx, account) => {
    const state = decideAccount(account, decision)
    const words = note === '' ? null : note
    await saveState(tx, id, { state, decidedBy: operator.adminId, note: words })
    if (state === 'refused') await notifyRefused(tx, account, words)
    return { state, note: words }
  })

/** An operator has called the farmer after a payout came back: the account is paid again. */
export const confirmPayoutAccount = (db: Db, operator: Operator, id: string): Promise<void> =>
  change(db, operator, id, 'payout_account_confirmed', async (tx, account) => {
    const state = confirmAccount(account)
    await saveState(tx, id, { state, decidedBy: operator.adminId })
    return { state, note: null }
  })

async function change(
  db: Db,
  { adminId, requestId }: Operator,
  id: string,
  act: string,
  save: (
    tx: Tx,
    account: AccountRow,
  ) => Promise<{ readonly state: AccountState; readonly note: string | null }>,
): Promise<void> {
  if (!isUuid(id)) throw new Refusal('payout_account.not_found')
  await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, id)
    if (account === undefined) throw new Refusal('payout_account.not_found')
    const { state, note } = await save(tx, account)
    await recordAct(tx, {
      actorId: adminId,
      action: `farmer.${act}`,
      subjectId: account.farmerId,
      requestId,
      before: { payoutAccount: account.state },
      after: { payoutAccount: state },
      detail: { account: account.masked, ...(note === null ? {} : { reason: note }) },
    })
    announce(tx, { what: 'farmers', to: [account.farmerId], admins: true })
  })
}

/** Payouts to them failed or came back: nothing is paid to them until an operator has confirmed them. */
export async function blockAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  announce(tx, { what: 'farmers', to: await saveBlocked(tx, ids), admins: true })
}
