import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import type { Log } from '#logging/log.ts'
import type { Operator } from '#http/shared/operator.ts'
import { type ListingView, viewListings } from '#features/catalogue/listings/listing-view.sql.ts'
import { approveListing, rejectListing } from '#features/catalogue/listing-review/decide-listing.ts'
import { runEachRow } from './run-each-row.ts'

/** A listing, and the version of it that was on the screen. */
export interface SeenListing {
  readonly _id: string
  readonly version: number
}

export interface DecidedListing {
  readonly id: string
  /** The listing's current state. */
  readonly listing: ListingView | null
  readonly refused: RefusalCode | null
  readonly already: boolean
}

interface Deps {
  readonly db: Db
  readonly log: Log
}

/** Approves each listing with the use case for one listing. */
export const approveListings = (
  deps: Deps,
  by: Operator,
  wanted: readonly SeenListing[],
): Promise<DecidedListing[]> =>
  decideEach(deps, wanted, 'approved', ({ _id, version }) => approveListing(deps.db, by, _id, version))

/** Rejects each listing with the use case for one listing, all with the same note. */
export const rejectListings = (
  deps: Deps,
  by: Operator,
  wanted: readonly SeenListing[],
  note: string | undefined,
): Promise<DecidedListing[]> =>
  decideEach(deps, wanted, 'rejected', ({ _id, version }) => rejectListing(deps.db, by, _id, version, note))

/**
 * A decided listing without a pending change, one version after the one that was seen, is the result of this very call:
 * a retry after a lost response counts as done.
 */
async function decideEach(
  { db, log }: Deps,
  wanted: readonly SeenListing[],
  status: 'approved' | 'rejected',
  act: (seen: SeenListing) => Promise<void>,
): Promise<DecidedListing[]> {
  const seen = [...new Map(wanted.map((one) => [one._id, one])).values()]
  const outcomes = await runEachRow(log, seen, act)
  const ids = seen.map(({ _id }) => _id).filter(isUuid)
  const listings = new Map((await viewListings(db, ids)).map((listing) => [listing.id, listing]))
  return outcomes.map(({ row: { _id, version }, refused }) => {
    const listing = refused === 'product.not_found' ? null : (listings.get(_id.toLowerCase()) ?? null)
    const already =
      refused === 'product.stale' && listing !== null && isDecidedSince(listing, status, version)
    return { id: _id, listing, already, refused: already ? null : refused }
  })
}

const isDecidedSince = (listing: ListingView, status: 'approved' | 'rejected', seen: number): boolean =>
  listing.status === status && listing.change === null && listing.version === seen + 1
