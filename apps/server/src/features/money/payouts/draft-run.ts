import {
  type Deduction,
  type DeductionRule,
  deductionsOf,
  rulesOn,
  sumOfDeductions,
} from '@farmgate/domain/money/payouts/deductions.ts'
import { decideFarm, whyNotPayable } from '@farmgate/domain/money/payouts/payable.ts'
import { payoutReference } from '@farmgate/domain/money/payouts/payout.ts'
import type { RailKind } from '@farmgate/domain/money/payouts/rail.ts'
import { type EarlierPayout, payoutWarnings } from '@farmgate/domain/money/payouts/payout-run.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import { requireUse } from '#db/market-uses.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction, violates } from '#db/transaction.ts'
import type { Operator } from '#http/shared/operator.ts'
import {
  listFarmsAfter,
  listFreeEntries,
  readFromOneSnapshot,
  type StoredFreeEntry,
} from '#features/money/payout-store/free-entries.sql.ts'
import {
  insertRun,
  insertSkips,
  type RunSums,
  type Skip,
} from '#features/money/payout-store/payout-runs.sql.ts'
import { entryKey } from './payment-of-entries.ts'
import {
  listDeductionRules,
  type PayoutRules,
  readPayoutRules,
} from '#features/money/payout-store/payout-rules.sql.ts'
import {
  type DraftedPayout,
  type FarmFacts,
  insertEntries,
  insertPayouts,
  listEarlierPayouts,
  listFarmFacts,
} from '#features/money/payout-store/payouts.sql.ts'

/** Farms are read, and entries written, in parts of this size, so that memory does not grow with their number. */
const FARMS_AT_ONCE = 500
const ENTRIES_AT_ONCE = 5_000

/**
 * Drafts a run of all farms, or of those that were chosen, and returns its id. All of it is read from one snapshot. Of two
 * drafts at the same time one is refused, because an entry is in one live payout only.
 */
export async function draftRun(
  db: Db,
  { adminId, requestId }: Operator,
  { rail, farmerIds }: { readonly rail: RailKind; readonly farmerIds: readonly string[] | null },
): Promise<string> {
  const id = uuid()
  await inTransaction(db, async (tx) => {
    await readFromOneSnapshot(tx)
    await requireUse(tx, 'payouts')
    const { payouts, skips } = await decideFarms(tx, rail, farmerIds)
    if (payouts.length === 0)
      throw new Refusal(
        skips.some(({ reason }) => reason === 'upi_by_file')
          ? 'payout_run.only_upi'
          : 'payout_run.nothing_payable',
      )
    const sums = sumsOf(payouts)
    await insertRun(tx, { id, rail, draftedBy: adminId, ...sums })
    await insertPayouts(tx, id, payouts)
    for (const part of inParts(payouts)) await insertEntries(tx, part)
    await insertSkips(tx, id, skips)
    await recordAct(tx, {
      actorId: adminId,
      action: 'payout.drafted',
      subjectId: id,
      requestId,
      detail: { farms: sums.farms, amountPaise: sums.netPaise },
    })
    announce(tx, { what: 'payouts', to: [], admins: true })
  }).catch((error: unknown) => {
    if (violates(error, 'payout_entry_live_once')) throw new Refusal('server.busy', { retryAfterSeconds: 1 })
    throw error
  })
  return id
}

interface Decided {
  readonly payouts: DraftedPayout[]
  readonly skips: Skip[]
}

async function decideFarms(tx: Tx, rail: RailKind, chosen: readonly string[] | null): Promise<Decided> {
  const rules = await readPayoutRules(tx)
  const deductionRules = rulesOn(await listDeductionRules(tx), rules.today)
  const decided: Decided = { payouts: [], skips: [] }
  for await (const farmerIds of farmsInParts(tx, chosen)) {
    const entries = Map.groupBy(await listFreeEntries(tx, farmerIds), ({ farmerId }) => farmerId)
    const earlier = Map.groupBy(await listEarlierPayouts(tx, farmerIds), entryKey)
    for (const farm of await listFarmFacts(tx, farmerIds)) {
      decideOne(decided, farm, entries.get(farm.farmerId) ?? [], {
        ...rules,
        deductionRules,
        earlier,
        rail,
        isChosen: chosen !== null,
      })
    }
  }
  return decided
}

async function* farmsInParts(tx: Tx, chosen: readonly string[] | null): AsyncGenerator<readonly string[]> {
  if (chosen !== null) {
    for (let from = 0; from < chosen.length; from += FARMS_AT_ONCE)
      yield chosen.slice(from, from + FARMS_AT_ONCE)
    return
  }
  let part = await listFarmsAfter(tx, null, FARMS_AT_ONCE)
  while (part.length > 0) {
    yield part
    part = await listFarmsAfter(tx, part.at(-1) ?? null, FARMS_AT_ONCE)
  }
}

interface DraftRules extends PayoutRules {
  readonly deductionRules: readonly DeductionRule[]
  /** By the entries that they held. */
  readonly earlier: ReadonlyMap<string, readonly EarlierPayout[]>
  readonly rail: RailKind
  readonly isChosen: boolean
}

function decideOne(
  { payouts, skips }: Decided,
  farm: FarmFacts,
  free: readonly StoredFreeEntry[],
  rules: DraftRules,
): void {
  const entries = free.filter((entry) => whyNotPayable(entry, rules.now, rules.waitHours) === null)
  const payablePaise = sumOf(entries)
  const { accountId } = farm
  const decision = decideFarm({ ...farm, payablePaise }, rules)
  if (decision === 'nothing') return
  if (decision !== 'pay' || accountId === null)
    skips.push({
      farmerId: farm.farmerId,
      reason: decision === 'pay' ? 'no_account' : decision,
      amountPaise: payablePaise,
    })
  else
    payouts.push(
      toPayout({ ...farm, accountId }, entries, deductionsOf(payablePaise, rules.deductionRules), rules),
    )
}

function toPayout(
  farm: FarmFacts & { readonly accountId: string },
  entries: readonly StoredFreeEntry[],
  deductions: readonly Deduction[],
  { earlier }: Pick<DraftRules, 'earlier'>,
): DraftedPayout {
  const id = uuid()
  const back = entries.filter(({ amountPaise }) => amountPaise < 0)
  const grossPaise = sumOf(entries)
  const backPaise = -sumOf(back)
  const deductionsPaise = sumOfDeductions(deductions)
  return {
    id,
    farmerId: farm.farmerId,
    accountId: farm.accountId,
    grossPaise,
    deductionsPaise,
    netPaise: grossPaise - deductionsPaise,
    reference: payoutReference(id),
    deductions,
    entries: entries.map(({ txnId, position, amountPaise }) => ({ txnId, position, amountPaise })),
    warnings: payoutWarnings({
      ...farm,
      soldPaise: grossPaise + backPaise,
      backPaise,
      carriedPaise: -sumOf(back.filter(({ isSalePaidOut }) => isSalePaidOut)),
      earlier: entries.flatMap((entry) => earlier.get(entryKey(entry)) ?? []),
    }),
  }
}

const sumOf = (entries: readonly { readonly amountPaise: number }[]): number =>
  entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

const sumsOf = (payouts: readonly DraftedPayout[]): RunSums => ({
  farms: payouts.length,
  grossPaise: payouts.reduce((sum, { grossPaise }) => sum + grossPaise, 0),
  deductionsPaise: payouts.reduce((sum, { deductionsPaise }) => sum + deductionsPaise, 0),
  netPaise: payouts.reduce((sum, { netPaise }) => sum + netPaise, 0),
})

/** Whole payouts, because the database compares each with the sum of its entries. */
function* inParts(payouts: readonly DraftedPayout[]): Generator<DraftedPayout[]> {
  let part: DraftedPayout[] = []
  let entries = 0
  for (const payout of payouts) {
    part.push(payout)
    entries += payout.entries.length
    if (entries < ENTRIES_AT_ONCE) continue
    yield part
    part = []
    entries = 0
  }
  if (part.length > 0) yield part
}
