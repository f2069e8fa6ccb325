import { sql } from 'kysely'
import type { Db, Tx } from '#db/pool.ts'

const CASH_LOCK = 7_421

/** The counted cash of the office. Holds a lock until the transaction ends, so that none of it is banked twice. */
export async function lockCash(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(${CASH_LOCK})`.execute(tx)
  return readCash(tx)
}

export async function readCash(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::float8 as paise from ledger_entries where account = 'cash'`.execute(
    db,
  )
  return rows[0]?.paise ?? 0
}

export async function insertBankedCash(
  tx: Tx,
  cash: {
    readonly id: string
    readonly amountPaise: number
    readonly bank: string
    readonly receipt: string
    readonly adminId: string
  },
): Promise<void> {
  await sql`
    insert into banked_cash (id, amount_paise, bank, receipt, banked_by)
    values (${cash.id}, ${cash.amountPaise}, ${cash.bank}, ${cash.receipt}, ${cash.adminId})`.execute(tx)
}

/** What all farms, or one of them, are owed by the ledger, and how much of it is in payouts that are not sent. */
export async function readOwed(
  db: Db | Tx,
  farmerId: string | null,
): Promise<{ readonly owedPaise: number; readonly inRunsPaise: number }> {
  const { rows } = await sql<{ owedPaise: number; inRunsPaise: number }>`
    select (select coalesce(sum(sold_paise - refunded_paise - paid_out_paise), 0) from farm_figures
             where ${farmerId}::uuid is null or farmer_id = ${farmerId}::uuid)::float8 as "owedPaise",
           (select coalesce(sum(gross_paise), 0) from payouts
             where state = 'due' and (${farmerId}::uuid is null or farmer_id = ${farmerId}::uuid))::float8 as "inRunsPaise"`.execute(
    db,
  )
  return rows[0] ?? { owedPaise: 0, inRunsPaise: 0 }
}
