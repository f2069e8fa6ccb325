import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import type { Db } from '../../db/pool.ts'
import { isUuid } from '../../db/uuid.ts'
import type { Log } from '../../log.ts'
import type { Operator } from '../../operator.ts'
import { type ListingView, viewListings } from '../listings/listing-view.sql.ts'
import { approveListing } from '../review/decide-listing.ts'
import { eachByItself } from './each-by-itself.ts'

/** A listing, and the version of it that was on the screen. */
export interface SeenListing {
  readonly _id: string
  readonly version: number
}

export interface ApprovedListing {
  readonly id: string
  /** As it is now. */
  readonly listing: ListingView | null
  readonly refused: RefusalCode | null
  readonly already: boolean
}

/**
 * The same use case as for one listing, for each. A version that is the next one after what was seen, approved, with
 * nothing waiting, is what this very call makes of it: sent again after a lost answer, it counts as done.
 */
export async function approveListings(
  { db, log }: { readonly db: Db; readonly log: Log },
  by: Operator,
  wanted: readonly SeenListing[],
): Promise<ApprovedListing[]> {
  const seen = [...new Map(wanted.map((one) => [one._id, one])).values()]
  const outcomes = await eachByItself(log, seen, ({ _id, version }) => approveListing(db, by, _id, version))
  const ids = seen.map(({ _id }) => _id).filter(isUuid)
  const listings = new Map((await viewListings(db, ids)).map((listing) => [listing.id, listing]))
  return outcomes.map(({ row: { _id, version }, refused }) => {
    const listing = refused === 'product.not_found' ? null : (listings.get(_id.toLowerCase()) ?? null)
    const already = refused === 'product.stale' && listing !== null && isApprovedSince(listing, version)
    return { id: _id, listing, already, refused: already ? null : refused }
  })
}

const isApprovedSince = ({ status, change, version }: ListingView, seen: number): boolean =>
  status === 'approved' && change === null && version === seen + 1
