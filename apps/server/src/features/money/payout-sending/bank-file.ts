import { indianDay } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { payoutSent } from '@farmgate/domain/money/ledger/postings.ts'
import { bankFileRows, fitsBankFile, isPaidByFile } from '@farmgate/domain/money/payouts/bank-file.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Vault } from '#adapters/vault/vault.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { databaseTime } from '#db/time.sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { ExportSource } from '#features/platform/exports/export-source.ts'
import { postAll } from '#features/money/ledger/ledger.sql.ts'
import { openPayTo } from '#features/money/payout-accounts/sealed-account.ts'
import { endPayouts, inParts } from './apply-rail-payout.ts'
import { lockRun, saveSending } from '#features/money/payout-store/payout-runs.sql.ts'
import {
  type DuePayout,
  listFiled,
  lockAllDue,
  saveAllSent,
} from '#features/money/payout-store/payouts.sql.ts'
import { ACCOUNT_NOT_PAYABLE } from './send-payout.ts'

export interface BankFileDeps {
  readonly vault: Vault
  /** The market's account; the bank asks for it when it is empty. */
  readonly debitAccount: string
}

/**
 * The file of a run for the bank, through a link that works once. Its payouts are sent from the moment the file is made: all
 * of them are posted before its first row leaves. A second file has the same rows, less those that ended.
 */
export const bankFileSource = ({ vault, debitAccount }: BankFileDeps): ExportSource =>
  async function* (db, { question: { run = '' } }) {
    await sendByFile(db, run)
    const filed = (await listFiled(db, run)).filter(({ state }) => state === 'sent')
    const rows = filed.flatMap(({ accountId, cipher, keyId, reference, netPaise }) => {
      const payTo = openPayTo(vault, { id: accountId, cipher, keyId })
      return fitsBankFile(payTo) ? { reference, netPaise, payTo } : []
    })
    yield* bankFileRows(rows, { debitAccount, day: indianDay(await databaseTime(db)) })
  }

const NO_BANK_ACCOUNT = 'not sent: the bank file pays bank accounts only'

const sendByFile = (db: Db, runId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const run = isUuid(runId) ? await lockRun(tx, runId) : undefined
    if (run?.rail !== 'bank_file') throw new Refusal('export.not_found')
    if (run.state !== 'approved' && run.state !== 'sending') throw new Refusal('export.not_found')
    if (run.state === 'approved') await saveSending(tx, runId)
    const due = await lockAllDue(tx, runId)
    const goes = ({ isPayable, accountKind }: DuePayout) => isPayable && isPaidByFile(accountKind)
    const sent = due.filter(goes)
    const left = due.filter((payout) => !goes(payout))
    for (const part of inParts(sent)) {
      await saveAllSent(
        tx,
        part.map(({ id }) => id),
      )
      await postAll(
        tx,
        part.map((payout) => ({
          source: 'payout',
          sourceId: payout.id,
          orderId: null,
          ...payoutSent(payout),
        })),
      )
    }
    await endPayouts(
      tx,
      runId,
      left.map((payout) => ({
        payout,
        state: 'failed',
        reason: payout.isPayable ? NO_BANK_ACCOUNT : ACCOUNT_NOT_PAYABLE,
      })),
    )
    announce(tx, { what: 'payouts', to: [], admins: true })
  })
