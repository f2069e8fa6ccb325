import type { Posting } from '@farmgate/domain/money/ledger/postings.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/pool.ts'

/** What a transaction of the books follows from. Together with its kind it is unique, so it is posted once. */
export interface PostingSource {
  readonly source:
    | 'order'
    | 'payment'
    | 'refund'
    | 'cash_count'
    | 'settlement'
    | 'banked_cash'
    | 'payout'
    | 'write_off'
  readonly sourceId: string
  /** The order it is about, if any. */
  readonly orderId: string | null
}

/** Posts one transaction. */
export const post = (tx: Tx, source: PostingSource, posting: Posting): Promise<void> =>
  postAll(tx, [{ ...source, ...posting }])

/**
 * Posts transactions in one statement; the only way to write to the ledger. The database refuses what does not sum to
 * zero, and what was posted already.
 */
export async function postAll(tx: Tx, postings: readonly (PostingSource & Posting)[]): Promise<void> {
  if (postings.length === 0) return
  await sql`
    with posting as (
      select source, "sourceId", "orderId", kind, entries
        from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb)
          as posting (source text, "sourceId" uuid, "orderId" uuid, kind text, entries jsonb)
    ), txn as (
      insert into ledger_txns (source, source_id, kind) select source, "sourceId", kind from posting
      returning id, source, source_id, kind
    )
    insert into ledger_entries (txn_id, position, account, farmer_id, order_id, round_id, round_day, amount_paise)
    select txn.id, entry.position - 1, entry.account, entry."farmerId", posting."orderId",
           (entry.till ->> 'roundId')::uuid, (entry.till ->> 'day')::date, entry."amountPaise"
      from txn
      join posting on (posting.source, posting."sourceId", posting.kind) = (txn.source, txn.source_id, txn.kind)
      cross join rows from (jsonb_to_recordset(posting.entries)
        as (account ledger_account, "farmerId" uuid, till jsonb, "amountPaise" bigint)) with ordinality
        as entry (account, "farmerId", till, "amountPaise", position)`.execute(tx)
}
