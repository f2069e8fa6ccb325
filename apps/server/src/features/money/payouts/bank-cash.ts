import { cashBanked } from '@farmgate/domain/money/ledger/postings.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction, violates } from '#db/transaction.ts'
import { post } from '#features/money/ledger/ledger.sql.ts'
import type { Operator } from '#http/shared/operator.ts'
import { insertBankedCash, lockCash } from './house-money.sql.ts'

/** Records that an operator paid cash of the office into the bank. A receipt counts once. */
export const bankCash = (
  db: Db,
  { adminId, requestId }: Operator,
  cash: { readonly amountPaise: number; readonly bank: string; readonly receipt: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const therePaise = await lockCash(tx)
    if (cash.amountPaise > therePaise)
      throw new Refusal('banked_cash.above_cash', { params: { amount: toRupees(Math.max(therePaise, 0)) } })
    const id = uuid()
    await insertBankedCash(tx, { id, adminId, ...cash })
    await post(tx, { source: 'banked_cash', sourceId: id, orderId: null }, cashBanked(cash.amountPaise))
    await recordAct(tx, {
      actorId: adminId,
      action: 'payout.cash_banked',
      requestId,
      detail: { amountPaise: cash.amountPaise, bank: cash.bank, receipt: cash.receipt },
    })
    announce(tx, { what: 'payouts', to: [], admins: true })
  }).catch((error: unknown) => {
    if (violates(error, 'banked_cash_receipt_once')) throw new Refusal('banked_cash.receipt_used')
    throw error
  })
