import type { OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import type { FreeEntry } from '@farmgate/domain/money/payouts/payable.ts'
import { sql } from 'kysely'
import { isOpen } from '#db/order-states.sql.ts'
import type { Db, Tx } from '#db/pool.ts'

export interface StoredFreeEntry extends FreeEntry {
  readonly farmerId: string
  readonly txnId: number
  readonly position: number
}

interface Row {
  readonly farmerId: string
  readonly txnId: number
  readonly position: number
  readonly amountPaise: number
  readonly status: OrderStatus | null
  readonly deliveredAt: Date | null
  readonly promisedDay: string | null
  readonly hasOpenReturn: boolean
  readonly hasOpenRefund: boolean
  readonly hasOpenClaim: boolean
  readonly isSalePaidOut: boolean
}

/**
 * Entries of farms that no live payout holds, with what decides whether they are payable. The postings of payouts
 * themselves are none: they change together with their entries.
 */
export async function listFreeEntries(db: Db | Tx, farmerIds: readonly string[]): Promise<StoredFreeEntry[]> {
  const { rows } = await sql<Row>`
    select entry.farmer_id as "farmerId", entry.txn_id::float8 as "txnId", entry.position,
           (-entry.amount_paise)::float8 as "amountPaise", orders.status, orders.delivered_at as "deliveredAt",
           case when ${isOpen('orders')} then (
             select to_char(stops.day, 'YYYY-MM-DD') from parcels join stops on stops.id = parcels.stop_id
              where parcels.order_id = entry.order_id and parcels.farmer_id = entry.farmer_id) end as "promisedDay",
           orders.return_status is not distinct from 'pending' as "hasOpenReturn",
           orders.refunded_paise > 0 and exists (
             select from refunds left join payments on payments.id = refunds.payment_id
              where refunds.order_id = orders.id and refunds.state <> 'processed' and refunds.resent_as is null
                and payments.stray is null) as "hasOpenRefund",
           orders.claims > 0 and exists (
             select from item_claims
              where item_claims.order_id = orders.id and item_claims.farmer_id = entry.farmer_id
                and item_claims.state = 'pending') as "hasOpenClaim",
           entry.amount_paise > 0 and exists (
             select from ledger_entries as sold
               join payout_entries as paid on paid.txn_id = sold.txn_id and paid.position = sold.position and paid.live
              where sold.order_id = entry.order_id and sold.farmer_id = entry.farmer_id and sold.amount_paise < 0
           ) as "isSalePaidOut"
      from ledger_entries as entry
      left join orders on orders.id = entry.order_id
     where entry.farmer_id = any(${farmerIds}::uuid[])
       and not exists (
         select from payout_entries as held
          where held.txn_id = entry.txn_id and held.position = entry.position and held.live)
       and (entry.order_id is not null or not exists (
         select from ledger_txns as txn
          where txn.id = entry.txn_id and txn.kind in ('payout_sent', 'payout_failed', 'payout_returned')))
     order by entry.farmer_id, entry.txn_id, entry.position`.execute(db)
  return rows.map(({ status, ...row }) => ({
    farmerId: row.farmerId,
    txnId: row.txnId,
    position: row.position,
    amountPaise: row.amountPaise,
    isSalePaidOut: row.isSalePaidOut,
    order:
      status === null
        ? null
        : {
            status,
            deliveredAt: row.deliveredAt,
            promisedDay: row.promisedDay,
            hasOpenReturn: row.hasOpenReturn,
            hasOpenRefund: row.hasOpenRefund,
            hasOpenClaim: row.hasOpenClaim,
          },
  }))
}

/** The next farms by id. Every farm may have entries, also one that was suspended. */
export async function listFarmsAfter(db: Db | Tx, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from farmer_profiles
     where ${after}::uuid is null or account_id > ${after}::uuid order by account_id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** From its first query on, the transaction sees one state of the data. Must be its first statement. */
export async function readFromOneSnapshot(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx)
}

interface EntryOrder {
  readonly txnId: number
  readonly position: number
  readonly at: Date
  readonly orderId: string | null
  readonly orderNumber: number | null
  /** The items of the farm about which a claim is open. */
  readonly claimed: readonly string[]
}

/** When these entries were posted, and the orders that they are of. */
export async function listEntryOrders(
  db: Db,
  entries: readonly Pick<StoredFreeEntry, 'txnId' | 'position'>[],
): Promise<EntryOrder[]> {
  const { rows } = await sql<EntryOrder>`
    select entry.txn_id::float8 as "txnId", entry.position, entry.at, entry.order_id as "orderId",
           orders.number::float8 as "orderNumber",
           array(select item.name from item_claims as claim join order_lines as item using (order_id, product_id)
                  where claim.order_id = entry.order_id and claim.farmer_id = entry.farmer_id and claim.state = 'pending'
                  order by claim.id) as claimed
      from unnest(${entries.map(({ txnId }) => txnId)}::bigint[],
                  ${entries.map(({ position }) => position)}::smallint[]) as wanted (txn_id, position)
      join ledger_entries as entry using (txn_id, position)
      left join orders on orders.id = entry.order_id`.execute(db)
  return rows
}
