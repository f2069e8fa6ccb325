import { type RefusedRow, readBankResults } from '@farmgate/domain/payouts/bank-results.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { RailPayout } from '#adapters/payouts/payout-rail.ts'
import type { Vault } from '#adapters/vault/vault.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction, violates } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { openPayTo } from '#features/payout-accounts/sealed-account.ts'
import type { Operator } from '#http/shared/operator.ts'
import { applyRailPayouts, inParts, type RailPayoutApplied } from './apply-rail-payout.ts'
import { lockRun } from './payout-runs.sql.ts'
import { type FiledRow, listFiled, listUtrsOfOthers, saveBankStatements } from './payouts.sql.ts'

export interface ResultsRead {
  readonly paid: number
  readonly failed: number
  readonly returned: number
  readonly unchanged: number
  readonly refused: readonly RefusedRow[]
}

/**
 * Applies the bank's results of a run in one transaction, under the lock of the run: of two people who give a file at once one
 * finds everything known. Given twice, the second time changes nothing.
 */
export const readResults = (
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  { adminId, requestId }: Operator,
  runId: string,
  file: string,
): Promise<ResultsRead> =>
  inTransaction(db, async (tx) => {
    const run = isUuid(runId) ? await lockRun(tx, runId) : undefined
    if (run === undefined) throw new Refusal('payout_run.not_found')
    if (run.rail !== 'bank_file' || (run.state !== 'sending' && run.state !== 'done'))
      throw new Refusal('payout_results.not_expected')
    const filed = await listFiled(tx, runId)
    const { results, refused, said } = await readRows(tx, vault, runId, file, filed)
    const amounts = new Map(filed.map(({ reference, netPaise }) => [reference, netPaise]))
    const reports = results.map((result): RailPayout => {
      const { reference } = result
      return { ...result, railId: reference, amountPaise: amounts.get(reference) ?? 0 }
    })
    const applied: RailPayoutApplied[] = []
    for (const part of inParts(reports)) applied.push(...(await applyRailPayouts(tx, runId, part)))
    for (const part of inParts(said)) await saveBankStatements(tx, part, { runId, adminId })
    const count = (what: RailPayoutApplied): number => applied.filter((each) => each === what).length
    const counts = { paid: count('paid'), failed: count('failed'), returned: count('returned') }
    await recordAct(tx, {
      actorId: adminId,
      action: 'payout.results_read',
      subjectId: runId,
      requestId,
      detail: {
        number: run.number,
        rowsPaid: counts.paid,
        rowsReturned: counts.failed + counts.returned,
        rowsRefused: refused.length,
      },
    })
    return { ...counts, unchanged: count('nothing-new'), refused }
  }).catch((error: unknown) => {
    // Another run got the same UTR meanwhile. Read again, the row is refused as doubled.
    if (violates(error, 'payout_utr_unique')) throw new Refusal('server.busy', { retryAfterSeconds: 1 })
    throw error
  })

async function readRows(tx: Tx, vault: Vault, runId: string, file: string, filed: readonly FiledRow[]) {
  const known = filed.map(({ accountId, cipher, keyId, ...payout }) => {
    const payTo = openPayTo(vault, { id: accountId, cipher, keyId })
    return { ...payout, accountNumber: payTo.kind === 'bank' ? payTo.number : '' }
  })
  const first = readBankResults(file, known)
  if (first === null) throw new Refusal('payout_results.unreadable')
  const utrs = first.results.flatMap(({ utr }) => utr ?? [])
  const others = new Set(await listUtrsOfOthers(tx, runId, utrs))
  return readBankResults(file, known, others) ?? first
}
