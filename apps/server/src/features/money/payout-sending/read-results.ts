import {
  type FiledPayout,
  readBankResults,
  readResultRows,
  type RefusedRow,
  type ResultRow,
  resultRowsMax,
  utrsOf,
} from '@farmgate/domain/money/payouts/bank-results.ts'
import type { Run } from '@farmgate/domain/money/payouts/payout-run.ts'
import type { RailKind } from '@farmgate/domain/money/payouts/rail.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { RailPayout } from '#adapters/payouts/payout-rail.ts'
import type { Vault } from '#adapters/vault/vault.ts'
import { inSlices } from '#concurrency/in-slices.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction, violates } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { openPayTo } from '#features/money/payout-accounts/sealed-account.ts'
import type { Operator } from '#http/shared/operator.ts'
import { applyRailPayouts, inParts, type RailPayoutApplied } from './apply-rail-payout.ts'
import { findRun, lockRun } from '#features/money/payout-store/payout-runs.sql.ts'
import {
  type FiledRow,
  findOwnersOfUtrs,
  listFiled,
  saveBankStatements,
} from '#features/money/payout-store/payouts.sql.ts'

export interface ResultsRead {
  readonly paid: number
  readonly failed: number
  readonly returned: number
  readonly unchanged: number
  readonly refused: readonly RefusedRow[]
}

/**
 * Applies the bank's results of a run in one transaction, under the lock of the run: of two people who give a file at once one
 * finds everything known. Given twice, the second time changes nothing. While a row is refused no payout changes; what the bank
 * said is kept all the same, because books are compared with it.
 */
export async function readResults(
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  { adminId, requestId }: Operator,
  runId: string,
  file: string,
): Promise<ResultsRead> {
  const rows = await readFile(db, runId, file)
  return inTransaction(db, async (tx) => {
    const run = await lockRun(tx, runId)
    requireResultsExpected(run)
    const filed = await inSlices(openFiled(vault, await listFiled(tx, runId)))
    const owners = await findOwnersOfUtrs(tx, utrsOf(rows))
    const { results, refused, said } = await inSlices(readBankResults(rows, filed, owners))
    const amounts = new Map(filed.map(({ reference, netPaise }) => [reference, netPaise]))
    const reports = results.map((result): RailPayout => {
      const { reference } = result
      return { ...result, railId: reference, amountPaise: amounts.get(reference) ?? 0 }
    })
    const applied: RailPayoutApplied[] = []
    for (const part of inParts(reports)) applied.push(...(await applyRailPayouts(tx, runId, part, adminId)))
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
}

/** Reads the file before the transaction, so that no lock waits for it. */
async function readFile(db: Db, runId: string, file: string): Promise<readonly ResultRow[]> {
  const run = isUuid(runId) ? await findRun(db, runId) : undefined
  requireResultsExpected(run)
  const max = resultRowsMax(run.farms)
  const rows = await inSlices(readResultRows(file, max))
  if (rows === 'unreadable') throw new Refusal('payout_results.unreadable')
  if (rows === 'too_many_rows') throw new Refusal('payout_results.too_many_rows', { params: { max } })
  return rows
}

function requireResultsExpected<R extends Pick<Run, 'state'> & { readonly rail: RailKind }>(
  run: R | undefined,
): asserts run is R {
  if (run === undefined) throw new Refusal('payout_run.not_found')
  if (run.rail !== 'bank_file' || (run.state !== 'sending' && run.state !== 'done'))
    throw new Refusal('payout_results.not_expected')
}

function* openFiled(vault: Vault, rows: readonly FiledRow[]): Generator<undefined, FiledPayout[]> {
  const filed: FiledPayout[] = []
  for (const { accountId, cipher, keyId, ...payout } of rows) {
    yield
    const payTo = openPayTo(vault, { id: accountId, cipher, keyId })
    filed.push({ ...payout, accountNumber: payTo.kind === 'bank' ? payTo.number : '' })
  }
  return filed
}
