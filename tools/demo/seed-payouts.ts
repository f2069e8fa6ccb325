import { addDays, indianDay } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { maskPayTo, type PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import type { Simulator } from '@farmgate/razorpay-sim/simulator.ts'
import { createRazorpayx } from '@farmgate/server/adapters/payouts/razorpayx.ts'
import type { PayoutRail } from '@farmgate/server/adapters/payouts/payout-rail.ts'
import type { Vault } from '@farmgate/server/adapters/vault/vault.ts'
import type { Db } from '@farmgate/server/db/pool.ts'
import { inTransaction } from '@farmgate/server/db/transaction.ts'
import type { MoneyDeps } from '@farmgate/server/features/ordering/order-store/money-deps.ts'
import { checkPayoutAccounts } from '@farmgate/server/features/money/payout-accounts/check-payout-accounts.ts'
import { insertAccount } from '@farmgate/server/features/money/payout-accounts/payout-accounts.sql.ts'
import { sealPayTo } from '@farmgate/server/features/money/payout-accounts/sealed-account.ts'
import { bankCash } from '@farmgate/server/features/money/payouts/bank-cash.ts'
import { approveRun } from '@farmgate/server/features/money/payouts/decide-run.ts'
import { draftRun } from '@farmgate/server/features/money/payouts/draft-run.ts'
import { readCash } from '@farmgate/server/features/money/payouts/house-money.sql.ts'
import { listWarned } from '@farmgate/server/features/money/payout-store/payouts.sql.ts'
import { sendPayouts } from '@farmgate/server/features/money/payout-sending/send-payout.ts'
import { applyReport, payoutDeps } from '@farmgate/server/features/money/payout-sending/worker-payouts.ts'
import { readSettlements } from '@farmgate/server/features/money/payment-reconciliation/read-settlements.ts'
import type { Log } from '@farmgate/server/logging/log.ts'
import { v7 as uuid } from 'uuid'
import { asBefore, listSentOf } from './payouts.sql.ts'
import { daysBefore } from './seed-listing.ts'
import type { ShiftedClock } from './shifted-clock.ts'
import { type FarmerKey, farmers } from './village/farmers.ts'
import {
  accounts,
  ACCOUNTS_DAYS_AGO,
  BANKED,
  drafted,
  NAME_AT_BANK,
  type SentRun,
  sentRuns,
  SETTLED_DAYS_AGO,
} from './village/payouts.ts'

interface SeedContext {
  readonly db: Db
  readonly log: Log
  readonly clock: ShiftedClock
  readonly simulator: Simulator
  readonly vault: Vault
  readonly farmerIds: Readonly<Record<FarmerKey, string>>
  /** The owner and the second operator. */
  readonly adminId: string
  readonly staffId: string
}

const HOUR_MS = 3_600_000
const LONG_AGO_DAYS = 90

/** What the gateway settles and what an operator banks, between the orders that it comes from. */
export const moneyToTheBank = (
  context: MoneyDeps & Pick<SeedContext, 'simulator' | 'adminId'>,
  now: Date,
): readonly { readonly at: Date; readonly run: () => Promise<void> }[] => [
  ...SETTLED_DAYS_AGO.map((days) => ({
    at: daysBefore(now, days),
    run: async () => {
      await context.simulator.settle()
      await readSettlements(context, LONG_AGO_DAYS)
    },
  })),
  ...BANKED.map(({ daysAgo, bank, receipt }) => ({
    at: daysBefore(now, daysAgo),
    run: async () => {
      const amountPaise = wholeThousands(await readCash(context.db))
      await bankCash(context.db, operatorOf(context.adminId), { amountPaise, bank, receipt })
    },
  })),
]

const wholeThousands = (paise: number): number => Math.floor(paise / 1000_00) * 1000_00

const operatorOf = (adminId: string) => ({ adminId, requestId: 'demo' })

/**
 * Accounts, two runs that were sent and a draft, by the real calls and the rail's real protocol. After the orders have got
 * their times: what is payable depends on them.
 */
export async function seedPayouts(context: SeedContext, now: Date): Promise<void> {
  const { simulator, clock, db, farmerIds, staffId } = context
  const rail = createRazorpayx({
    baseUrl: simulator.url,
    keyId: simulator.keyId,
    keySecret: simulator.keySecret,
    accountNumber: simulator.accountNumber,
    webhookSecrets: [simulator.payoutWebhookSecret],
  })
  await clock.moveTo(daysBefore(now, ACCOUNTS_DAYS_AGO))
  for (const key of Object.keys(accounts) as FarmerKey[]) await addAccount(context, rail, key)
  for (const run of sentRuns) await sendRun(context, rail, run, now)
  await clock.moveTo(new Date(now.getTime() - HOUR_MS))
  await draftRun(db, operatorOf(staffId), {
    rail: rail.kind,
    farmerIds: drafted.map((key) => farmerIds[key]),
  })
}

/** The bank is asked for the holder's name at once. */
async function addAccount(context: SeedContext, rail: PayoutRail, key: FarmerKey): Promise<void> {
  const { db, vault, clock, simulator, farmerIds } = context
  const { [key]: account } = accounts
  if (account === undefined) return
  const payTo: PayTo = { ...account, name: farmers[key].name }
  const id = uuid()
  const { fingerprint, ...sealed } = sealPayTo(vault, id, payTo)
  const createdAt = new Date(clock.now())
  await inTransaction(db, (tx) =>
    insertAccount(tx, {
      id,
      farmerId: farmerIds[key],
      kind: payTo.kind,
      sealed,
      fingerprint,
      masked: maskPayTo(payTo),
      holderName: payTo.name,
      checkedBy: 'rail',
      passbook: null,
      createdAt,
      usableFrom: createdAt,
    }),
  )
  const { [key]: registered_name = farmers[key].name.toUpperCase() } = NAME_AT_BANK
  simulator.setValidations({ outcome: 'valid', registered_name })
  await checkPayoutAccounts({ ...context, rail })
}

async function sendRun(
  context: SeedContext,
  rail: PayoutRail,
  { daysAgo, draftedBy, farms, failed = [] }: SentRun,
  now: Date,
): Promise<void> {
  const { db, clock, simulator, farmerIds, adminId, staffId } = context
  const at = (time: string) => new Date(`${addDays(indianDay(now), -daysAgo)}T${time}:00+05:30`)
  const [drafter, approver] = draftedBy === 'owner' ? [adminId, staffId] : [staffId, adminId]

  await clock.moveTo(at('10:05'))
  const hoursAgo = (now.getTime() - at('10:05').getTime()) / HOUR_MS
  const id = await asBefore(db, hoursAgo, () =>
    draftRun(db, operatorOf(drafter), {
      rail: rail.kind,
      farmerIds: farms?.map((key) => farmerIds[key]) ?? null,
    }),
  )
  await clock.moveTo(at('11:20'))
  await approveRun(db, operatorOf(approver), id, await inTransaction(db, (tx) => listWarned(tx, id)))

  await clock.moveTo(at('11:21'))
  const deps = payoutDeps({ ...context, rail }, context)
  simulator.setPayouts({ outcome: 'processing' })
  await sendPayouts(deps, id, Object.keys(farmerIds).length)

  await clock.moveTo(at('11:34'))
  const notTaken = new Set(failed.map((key) => farmerIds[key]))
  for (const { farmerId, railId } of await listSentOf(db, id)) {
    await simulator.settlePayout(railId, notTaken.has(farmerId) ? 'failed' : 'processed')
    await applyReport(deps, await rail.find(railId))
  }
}
