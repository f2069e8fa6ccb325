import { type BankResult, type RefusedRow, readBankResults } from '@farmgate/domain/payouts/bank-results.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Vault } from '#adapters/vault/vault.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { openPayTo } from '#features/payout-accounts/sealed-account.ts'
import type { Operator } from '#http/shared/operator.ts'
import { applyRailPayout, type RailPayoutApplied } from './apply-rail-payout.ts'
import { findRun } from './payout-runs.sql.ts'
import { type FiledRow, listFiled, listUtrsOfOthers } from './payouts.sql.ts'

export interface ResultsRead {
  readonly paid: number
  readonly failed: number
  readonly returned: number
  readonly unchanged: number
  readonly refused: readonly RefusedRow[]
}

/** Applies the bank's results of a run row by row. Given twice, the second time changes nothing. */
export async function readResults(
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  { adminId, requestId }: Operator,
  runId: string,
  file: string,
): Promise<ResultsRead> {
  const run = isUuid(runId) ? await findRun(db, runId) : undefined
  if (run === undefined) throw new Refusal('payout_run.not_found')
  if (run.rail !== 'bank_file' || (run.state !== 'sending' && run.state !== 'done'))
    throw new Refusal('payout_results.not_expected')
  const filed = await listFiled(db, runId)
  const { results, refused } = await readRows(db, vault, runId, file, filed)
  const amounts = new Map(filed.map(({ reference, netPaise }) => [reference, netPaise]))
  const applied: RailPayoutApplied[] = []
  for (const result of results) applied.push(await apply(db, result, amounts.get(result.reference) ?? 0))
  const count = (what: RailPayoutApplied): number => applied.filter((each) => each === what).length
  const counts = { paid: count('paid'), failed: count('failed'), returned: count('returned') }
  await inTransaction(db, (tx) =>
    recordAct(tx, {
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
    }),
  )
  return { ...counts, unchanged: count('nothing-new'), refused }
}

async function readRows(db: Db, vault: Vault, runId: string, file: string, filed: readonly FiledRow[]) {
  const known = filed.map(({ accountId, cipher, keyId, ...payout }) => {
    const payTo = openPayTo(vault, { id: accountId, cipher, keyId })
    return { ...payout, accountNumber: payTo.kind === 'bank' ? payTo.number : '' }
  })
  const first = readBankResults(file, known)
  if (first === null) throw new Refusal('payout_results.unreadable')
  const utrs = first.results.flatMap(({ utr }) => utr ?? [])
  const others = new Set(await listUtrsOfOthers(db, runId, utrs))
  return readBankResults(file, known, others) ?? first
}

const apply = (db: Db, result: BankResult, amountPaise: number): Promise<RailPayoutApplied> =>
  inTransaction(db, (tx) => applyRailPayout(tx, { ...result, railId: result.reference, amountPaise }))
