import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'
import type { DayKey } from '#features/delivery/round-store/round-days.sql.ts'

/** The cash of a round day, as it was counted. */
export interface CashCountRow {
  readonly id: string
  readonly collectedPaise: number
  readonly countedPaise: number
  readonly reason: string | null
  readonly closedAt: Date
  readonly closedBy: string
  readonly settledBecause: string | null
}

export async function findCashCount(
  db: Db | Tx,
  { roundId, day }: DayKey,
): Promise<CashCountRow | undefined> {
  const { rows } = await sql<CashCountRow>`
    select cash_counts.id, collected_paise::float8 as "collectedPaise", counted_paise::float8 as "countedPaise", reason,
           closed_at as "closedAt", accounts.name as "closedBy", settled_because as "settledBecause"
      from cash_counts join accounts on accounts.id = cash_counts.closed_by
     where round_id = ${roundId} and day = ${day}`.execute(db)
  return rows[0]
}

/** What the driver of a day collected and no operator has counted yet. */
export async function sumCollected(db: Db | Tx, { roundId, day }: DayKey): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::float8 as paise from ledger_entries
     where round_id = ${roundId} and round_day = ${day} and account = 'cash_with_driver'`.execute(db)
  return rows[0]?.paise ?? 0
}

export async function insertCashCount(
  tx: Tx,
  { roundId, day }: DayKey,
  count: {
    readonly id: string
    readonly collectedPaise: number
    readonly countedPaise: number
    readonly reason: string | null
    readonly adminId: string
  },
): Promise<void> {
  await sql`
    insert into cash_counts (id, round_id, day, collected_paise, counted_paise, reason, closed_by)
    values (${count.id}, ${roundId}, ${day}, ${count.collectedPaise}, ${count.countedPaise}, ${count.reason},
            ${count.adminId})`.execute(tx)
}

export async function saveSettled(tx: Tx, id: string, adminId: string, because: string): Promise<void> {
  await sql`
    update cash_counts set settled_at = now(), settled_by = ${adminId}, settled_because = ${because}
     where id = ${id}`.execute(tx)
}
