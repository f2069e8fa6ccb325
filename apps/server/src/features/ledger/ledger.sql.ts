import type { Posting } from '@farmgate/domain/ledger/postings.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/pool.ts'

/** What a transaction of the books follows from. Together with its kind it is unique, so it is posted once. */
export interface PostingSource {
  readonly source: 'order' | 'payment' | 'refund'
  readonly sourceId: string
  /** The order it is about, if any. */
  readonly orderId: string | null
}

/**
 * Posts one transaction; the only way to write to the ledger. The database refuses what does not sum to zero, and what
 * was posted already.
 */
export async function post(
  tx: Tx,
  { source, sourceId, orderId }: PostingSource,
  posting: Posting,
): Promise<void> {
  const entries = posting.entries.map((entry, position) => ({ ...entry, position }))
  await sql`
    with txn as (
      insert into ledger_txns (source, source_id, kind) values (${source}, ${sourceId}, ${posting.kind}) returning id
    )
    insert into ledger_entries (txn_id, position, account, farmer_id, order_id, amount_paise)
    select txn.id, entry.position, entry.account, entry."farmerId", ${orderId}, entry."amountPaise"
      from txn, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
                  as entry (position smallint, account ledger_account, "farmerId" uuid, "amountPaise" bigint)`.execute(
    tx,
  )
}
