import type { Posting } from '@farmgate/domain/ledger/postings.ts'
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
  const { id } = await tx
    .insertInto('ledger_txns')
    .values({ source, source_id: sourceId, kind: posting.kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ledger_entries')
    .values(
      posting.entries.map(({ account, farmerId, amountPaise }, position) => ({
        txn_id: id,
        position,
        account,
        farmer_id: farmerId ?? null,
        order_id: orderId,
        amount_paise: amountPaise,
      })),
    )
    .execute()
}
