import { LIST_MAX } from '@farmgate/contract/paging.ts'
import { readCursor, writeCursor } from '#db/lists/cursor.ts'
import type { Db } from '#db/pool.ts'
import { type ListingView, viewListings } from './listing-view.sql.ts'
import { findOwnIds } from './listings.sql.ts'

export interface OwnPage {
  readonly listings: readonly ListingView[]
  /** Where the next page begins; null on the last one. */
  readonly nextCursor: string | null
}

/** A farmer's own listings in every state, newest first. */
export async function listOwn(
  db: Db,
  farmerId: string,
  { limit = LIST_MAX, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<OwnPage> {
  const question = `listings of ${farmerId}`
  const before = cursor === undefined ? null : readCursor(cursor, question, ['uuid'])[0]
  // One row more than is shown, to know whether there is a next page.
  const ids = await findOwnIds(db, farmerId, before, limit + 1)
  const shown = ids.slice(0, limit)
  const last = shown.at(-1)
  return {
    listings: await viewListings(db, shown),
    nextCursor: ids.length > limit && last !== undefined ? writeCursor(question, [last]) : null,
  }
}
