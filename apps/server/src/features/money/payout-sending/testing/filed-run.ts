import type { PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import { v7 as uuid } from 'uuid'
import { sealPayTo } from '#features/money/payout-accounts/sealed-account.ts'
import type { Market, Person } from '#testing/market.ts'
import { bankFileSource } from '../bank-file.ts'
import { draftRun } from '#features/money/payouts/draft-run.ts'
import { approve, type PaidFarm } from '#features/money/payouts/testing/payout-market.ts'
import { fillBank, sealAccount } from '#features/money/payouts/testing/payouts.sql.ts'

/** A run of these farms by a bank file, approved, with the rows of its file. */
export async function filedRun(
  market: Market,
  [drafter, approver]: readonly [Person, Person],
  farms: readonly PaidFarm[],
): Promise<{ readonly id: string; readonly rows: readonly string[][] }> {
  const id = await approvedFileRun(market, [drafter, approver], farms)
  return { id, rows: await takeFile(market, id) }
}

export async function approvedFileRun(
  market: Market,
  [drafter, approver]: readonly [Person, Person],
  farms: readonly PaidFarm[],
): Promise<string> {
  await fillBank(market.db, 1_00_000_00)
  const operator = { adminId: drafter.id, requestId: uuid() }
  for (const { accountId } of farms) {
    const payTo: PayTo = {
      kind: 'bank',
      ifsc: 'HDFC0000123',
      number: numberOf(accountId),
      name: 'Ravi Patil',
    }
    await sealAccount(market.db, accountId, sealPayTo(market.deps.vault, accountId, payTo))
  }
  const farmerIds = farms.map(({ farmer }) => farmer.id)
  const id = await draftRun(market.deps.db, operator, { rail: 'bank_file', farmerIds })
  await approve(approver, id)
  return id
}

/** An account number that only this account has. */
const numberOf = (accountId: string): string =>
  BigInt(`0x${accountId.slice(-12)}`)
    .toString()
    .padStart(15, '1')

/** Makes the file, as a download does. */
export async function takeFile({ deps }: Market, run: string): Promise<string[][]> {
  const source = bankFileSource({ vault: deps.vault, debitAccount: deps.bankFileAccount })
  const rows: string[][] = []
  for await (const row of source(deps.db, { accountId: '', language: 'en', question: { run } }))
    rows.push(row.map(String))
  return rows
}
