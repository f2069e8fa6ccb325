import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/pool.ts'
import { recountFarmDays } from '#testing/builders/farm-days.sql.ts'

/** Posts a payout as the future payout runs will: there are none yet. */
export async function postPayout(db: Db, farmerId: string, amountPaise: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('ledger_txns')
      .values({ source: 'payout', source_id: uuid(), kind: 'payout' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('ledger_entries')
      .values([
        { txn_id: id, position: 0, account: 'farm', farmer_id: farmerId, amount_paise: amountPaise },
        { txn_id: id, position: 1, account: 'payouts', amount_paise: -amountPaise },
      ])
      .execute()
  })
}

/** Moves an order's ledger entries to this time. Only tests move time: the triggers are off for it. */
export async function moveEntry(db: Db, orderId: string, at: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update ledger_entries set at = ${at} where order_id = ${orderId}`.execute(tx)
    await sql`
      update ledger_txns set at = ${at}
       where id in (select txn_id from ledger_entries where order_id = ${orderId})`.execute(tx)
    await recountFarmDays(tx)
  })
}

/** Moves an order's ledger entries `daysAgo` into the past, each step `daysBetween` days after the last. */
export async function spreadEntries(
  db: Db,
  orderId: string,
  daysAgo: number,
  daysBetween: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update ledger_entries set at = at - ${daysAgo} * interval '1 day' + step * ${daysBetween} * interval '1 day'
        from (select txn_id, dense_rank() over (order by txn_id) - 1 as step from ledger_entries
               where order_id = ${orderId} and account = 'farm') as steps
       where ledger_entries.txn_id = steps.txn_id and ledger_entries.order_id = ${orderId}`.execute(tx)
    await recountFarmDays(tx)
  })
}

/** What a farm is owed by the ledger, where it is negative. */
export async function readLedgerOf(db: Db, farmerId: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(0 - sum(amount_paise), 0)::float8 as owed from ledger_entries
     where account = 'farm' and farmer_id = ${farmerId}`.execute(db)
  return rows[0]?.owed ?? 0
}

/** Computed from the orders, not from the ledger, except for payouts, which exist only there. */
export async function readFarmsEarnings(
  db: Db,
  farmerId: string,
): Promise<{ earnedPaise: number; paidOutPaise: number }> {
  const { rows } = await sql<{ earnedPaise: number; paidOutPaise: number }>`
    select coalesce(sum(quantity * unit_price_paise), 0)::float8 as "earnedPaise",
           (select coalesce(sum(amount_paise), 0)::float8 from ledger_entries
              join ledger_txns on ledger_txns.id = ledger_entries.txn_id
             where farmer_id = ${farmerId} and source = 'payout') as "paidOutPaise"
      from order_lines join orders on orders.id = order_lines.order_id
     where farmer_id = ${farmerId} and (captured_paise > 0 or status = 'delivered')
       and not exists (select from refunds where refunds.order_id = orders.id)`.execute(db)
  return rows[0] ?? { earnedPaise: 0, paidOutPaise: 0 }
}
