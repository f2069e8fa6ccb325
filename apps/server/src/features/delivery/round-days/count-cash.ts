import { checkCanSettle, closeCash } from '@farmgate/domain/delivery/rounds/cash-count.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { recordAct } from '#db/audit-log.sql.ts'
import { announce } from '#db/changes/changes.ts'
import type { Db } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { post } from '#features/money/ledger/ledger.sql.ts'
import type { Operator } from '#http/shared/operator.ts'
import { findCashCount, insertCashCount, saveSettled, sumCollected } from './cash.sql.ts'
import { findOpenCashStops } from './day-contents.sql.ts'
import { type DayKey, lockDays } from '#features/delivery/round-store/round-days.sql.ts'

/**
 * Counts the cash of a day and closes it. The day is locked first: a delivery that posts its cash meanwhile is either in the
 * sum, or finds the day closed and decides again.
 */
export const countCash = (
  db: Db,
  { adminId, requestId }: Operator,
  key: DayKey,
  { countedPaise, reason }: { readonly countedPaise: number; readonly reason: string | null },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const [day] = await lockDays(tx, [key])
    if (day === undefined) throw new Refusal('round.day_not_found')
    const collectedPaise = await sumCollected(tx, key)
    const posting = closeCash(
      {
        ...key,
        left: day.left,
        isCounted: (await findCashCount(tx, key)) !== undefined,
        openStops: await findOpenCashStops(tx, key),
        collectedPaise,
      },
      { countedPaise, reason },
    )
    const id = uuid()
    const said = countedPaise === collectedPaise ? null : reason
    await insertCashCount(tx, key, { id, collectedPaise, countedPaise, reason: said, adminId })
    if (posting !== null) await post(tx, { source: 'cash_count', sourceId: id, orderId: null }, posting)
    await recordAct(tx, {
      actorId: adminId,
      action: 'round.cash_counted',
      subjectId: key.roundId,
      requestId,
      detail: { day: key.day, collectedPaise, countedPaise, ...(said === null ? {} : { reason: said }) },
    })
    announce(tx, { what: 'orders', to: [], admins: true })
    return collectedPaise
  })

/** Takes a difference out of Needs attention. The books keep it. */
export const settleCash = (
  db: Db,
  { adminId, requestId }: Operator,
  key: DayKey,
  reason: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockDays(tx, [key])
    const count = await findCashCount(tx, key)
    checkCanSettle(
      count && {
        differs: count.collectedPaise !== count.countedPaise,
        isSettled: count.settledBecause !== null,
      },
    )
    if (count === undefined) return
    await saveSettled(tx, count.id, adminId, reason)
    await recordAct(tx, {
      actorId: adminId,
      action: 'round.cash_settled',
      subjectId: key.roundId,
      requestId,
      detail: { day: key.day, amountPaise: Math.abs(count.collectedPaise - count.countedPaise), reason },
    })
    announce(tx, { what: 'orders', to: [], admins: true })
  })
