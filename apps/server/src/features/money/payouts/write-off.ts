import { writtenOff } from '@farmgate/domain/money/ledger/postings.ts'
import { checkCanWriteOff } from '@farmgate/domain/money/payouts/payout-run.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction, violates } from '#db/transaction.ts'
import { post } from '#features/money/ledger/ledger.sql.ts'
import type { Operator } from '#http/shared/operator.ts'
import {
  insertWriteOff,
  lockFarmDebt,
  lockWriteOff,
  saveWithdrawn,
  saveWriteOffApproved,
  type WriteOffRow,
} from './write-offs.sql.ts'

/** Asks to write off a debt; returns the request's id. One request per farm is open at a time. */
export async function requestWriteOff(
  db: Db,
  operator: Operator,
  request: { readonly farmerId: string; readonly amountPaise: number; readonly reason: string },
): Promise<string> {
  const id = uuid()
  await inTransaction(db, async (tx) => {
    await requireDebt(tx, request)
    await insertWriteOff(tx, { id, adminId: operator.adminId, ...request })
    await record(tx, operator, 'payout.write_off_requested', request)
  }).catch((error: unknown) => {
    if (violates(error, 'write_off_open_once')) throw new Refusal('write_off.decided')
    throw error
  })
  return id
}

/** A second person approves it; the debt is checked again, because the farm may have sold or paid meanwhile. */
export const approveWriteOff = (db: Db, operator: Operator, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const writeOff = await lockOpen(tx, id)
    if (writeOff.requestedBy.id === operator.adminId) throw new Refusal('write_off.own_request')
    const debt = { farmerId: writeOff.farmer.id, amountPaise: writeOff.amountPaise }
    await requireDebt(tx, debt)
    await saveWriteOffApproved(tx, id, operator.adminId)
    await post(
      tx,
      { source: 'write_off', sourceId: id, orderId: null },
      writtenOff(debt.farmerId, debt.amountPaise),
    )
    await record(tx, operator, 'payout.written_off', debt)
  })

export const withdrawWriteOff = (db: Db, operator: Operator, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const writeOff = await lockOpen(tx, id)
    await saveWithdrawn(tx, id)
    await record(tx, operator, 'payout.write_off_withdrawn', {
      farmerId: writeOff.farmer.id,
      amountPaise: writeOff.amountPaise,
    })
  })

interface Debt {
  readonly farmerId: string
  readonly amountPaise: number
}

async function requireDebt(tx: Tx, { farmerId, amountPaise }: Debt): Promise<void> {
  const farm = await lockFarmDebt(tx, farmerId)
  if (farm === undefined) throw new Refusal('farmer.not_found')
  checkCanWriteOff(farm, amountPaise)
}

async function lockOpen(tx: Tx, id: string): Promise<WriteOffRow> {
  const writeOff = await lockWriteOff(tx, id)
  if (writeOff === undefined) throw new Refusal('write_off.not_found')
  if (writeOff.state !== 'requested') throw new Refusal('write_off.decided')
  return writeOff
}

async function record(
  tx: Tx,
  { adminId, requestId }: Operator,
  action: string,
  { farmerId, amountPaise }: Debt,
): Promise<void> {
  await recordAct(tx, {
    actorId: adminId,
    action,
    subjectId: farmerId,
    requestId,
    detail: { amountPaise },
  })
  announce(tx, { what: 'payouts', to: [farmerId], admins: true })
}
