import type { RefundLimits, UnmatchedLately } from '@farmgate/domain/money/payments/refund-brake.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

/** Until this transaction ends, no other one decides about the refund of a payment without an order. */
export async function lockRefundBrake(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('farmgate'), hashtext('refund brake'))`.execute(tx)
}

export async function readRefundLimits(tx: Tx): Promise<RefundLimits> {
  return tx
    .selectFrom('market_settings')
    .select(['unmatched_count_max as count', sql<number>`unmatched_sum_max_paise::float8`.as('sumPaise')])
    .executeTakeFirstOrThrow()
}

/** Payments without an order in the last hour, whatever their outcome. */
export async function readUnmatchedLately(tx: Tx): Promise<Omit<UnmatchedLately, 'isStopped'>> {
  const { rows } = await sql<{ count: number; sumPaise: number }>`
    select count(*)::int as count, coalesce(sum(amount_paise), 0)::float8 as "sumPaise"
      from payments where order_id is null and stray_at > now() - interval '1 hour'`.execute(tx)
  return rows[0] ?? { count: 0, sumPaise: 0 }
}

export interface HeldMoney {
  readonly count: number
  readonly sumPaise: number
}

/** Held payments without an operator's decision: of one alarm, or of all. */
export async function readHeld(tx: Tx, alarmId: string | null = null): Promise<HeldMoney> {
  const { rows } = await sql<HeldMoney>`
    select count(*)::int as count, coalesce(sum(amount_paise), 0)::float8 as "sumPaise"
      from payments where refund_hold = 'held' and (${alarmId}::uuid is null or alarm_id = ${alarmId})`.execute(
    tx,
  )
  return rows[0] ?? { count: 0, sumPaise: 0 }
}

export async function saveHeld(tx: Tx, id: string, alarmId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ refund_hold: 'held', alarm_id: alarmId })
    .where('id', '=', id)
    .execute()
}

export async function saveDecided(tx: Tx, alarmId: string, hold: 'released' | 'not_ours'): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ refund_hold: hold })
    .where('alarm_id', '=', alarmId)
    .where('refund_hold', '=', 'held')
    .execute()
}

/** Payments an operator released for refund, whose refund is not open yet. */
export async function listReleased(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('refund_hold', '=', 'released')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** False where another worker has opened its refund in the meantime. */
export async function saveSentBack(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ refund_hold: 'sent_back' })
    .where('id', '=', id)
    .where('refund_hold', '=', 'released')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
