import type { FarmPayout } from '@farmgate/contract/money/farm-payouts.ts'
import type { Payout, PayoutRun } from '@farmgate/contract/money/payouts.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import type { Db } from '#db/pool.ts'
import type { RunRow } from '#features/money/payout-store/payout-runs.sql.ts'
import {
  listDeductionsOf,
  type PaidEntryRow,
  type PayoutRow,
} from '#features/money/payout-store/payouts.sql.ts'

export const presentPerson = ({ id, name }: { readonly id: string; readonly name: string }) => ({
  _id: id,
  name,
})

export const presentRun = (run: RunRow): PayoutRun => ({
  _id: run.id,
  number: run.number,
  state: run.state,
  rail: run.rail,
  farms: run.farms,
  gross: toRupees(run.grossPaise),
  deductions: toRupees(run.deductionsPaise),
  net: toRupees(run.netPaise),
  counts: run.counts,
  draftedAt: run.draftedAt.toISOString(),
  draftedBy: presentPerson(run.draftedBy),
  approvedAt: run.approvedAt?.toISOString() ?? null,
  approvedBy: run.approvedBy === null ? null : presentPerson(run.approvedBy),
  sentAt: run.sentAt?.toISOString() ?? null,
  endedAt: run.endedAt?.toISOString() ?? null,
})

/** With their deductions, read together. */
export async function presentFarmPayouts(db: Db, rows: readonly PayoutRow[]): Promise<FarmPayout[]> {
  const deductions = await listDeductionsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    _id: row.id,
    state: row.state,
    account: row.account,
    entries: row.entries,
    sold: toRupees(row.grossPaise + row.backPaise),
    wentBack: toRupees(row.backPaise),
    gross: toRupees(row.grossPaise),
    deductions: deductions
      .filter(({ payoutId }) => payoutId === row.id)
      .map(({ kind, shareBp, amountPaise }) => ({
        kind,
        share: shareBp / 100,
        amount: toRupees(amountPaise),
      })),
    net: toRupees(row.netPaise),
    utr: row.utr,
    sentAt: row.sentAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  }))
}

export async function presentPayouts(db: Db, rows: readonly PayoutRow[]): Promise<Payout[]> {
  const shown = await presentFarmPayouts(db, rows)
  return rows.map((row, index) => ({
    ...shownAt(shown, index),
    farmer: { _id: row.farmerId, name: row.farmerName },
    warnings: [...row.warnings],
    reason: row.reason,
  }))
}

function shownAt(shown: readonly FarmPayout[], index: number): FarmPayout {
  const payout = shown[index]
  if (payout === undefined) throw new Error('each row is shown')
  return payout
}

export const presentEntry = ({ at, orderId, orderNumber, amountPaise }: PaidEntryRow) => ({
  at: at.toISOString(),
  order:
    orderId === null || orderNumber === null
      ? null
      : { _id: orderId, number: formatOrderNumber(orderNumber) },
  amount: toRupees(amountPaise),
})
