import { Refusal } from '../../refusal.ts'
import { changedFields, type ReviewedFields } from './listing-fields.ts'
import { travelsAfterMove } from './travels.ts'

export type ReviewStatus = 'pending' | 'approved' | 'rejected'

/** A farmer's proposed change of an approved listing, which goes on selling as it was approved. */
export interface ProposedChange {
  readonly reviewed: ReviewedFields
  readonly status: Exclude<ReviewStatus, 'approved'>
  readonly note: string | null
}

export interface Listing {
  readonly reviewed: ReviewedFields
  readonly status: ReviewStatus
  readonly reviewNote: string | null
  /** Raised by every change of reviewed fields, and by every decision. */
  readonly version: number
  readonly change: ProposedChange | null
}

/** The note of a rejection without a reason. */
export const NO_REASON = 'No reason provided'

/**
 * Applies a farmer's edit. A listing that is not on sale changes at once and waits for review; a listing on sale
 * keeps selling while the change waits. A change back to the approved fields is no change.
 */
export function edit(listing: Listing, request: Partial<ReviewedFields>): Listing {
  // Price and stock alone need no review.
  if (Object.keys(request).length === 0) return listing
  const current = listing.change?.reviewed ?? listing.reviewed
  const proposed = {
    ...current,
    ...(request.category === undefined ? {} : { travels: travelsAfterMove(current, request.category) }),
    ...request,
  }
  if (isSame(proposed, current) && !isResent(listing)) return listing
  const version = listing.version + 1
  if (listing.status !== 'approved')
    return { ...listing, reviewed: proposed, status: 'pending', reviewNote: null, version }
  return isSame(proposed, listing.reviewed)
    ? { ...listing, change: null, version }
    : { ...listing, change: { reviewed: proposed, status: 'pending', note: null }, version }
}

/** Whether the listing itself or a change of it waits for an admin. */
export const isWaiting = ({ status, change }: Decidable): boolean =>
  status === 'pending' || change?.status === 'pending'

type Decidable = { readonly status: ReviewStatus; readonly change: { readonly status: string } | null }

export const canApprove = ({ status, change }: Decidable): boolean =>
  status !== 'approved' || change?.status === 'pending'

export const canReject = ({ status, change }: Decidable): boolean =>
  status !== 'rejected' || change?.status === 'pending'

/** `seen` is the version the admin looked at; without it the decision is about the current version. */
export function approve(listing: Listing, seen: number | undefined): Listing {
  refuseStale(listing, seen)
  if (!canApprove(listing)) return listing
  const reviewed = listing.change?.status === 'pending' ? listing.change.reviewed : listing.reviewed
  return { reviewed, status: 'approved', reviewNote: null, change: null, version: listing.version + 1 }
}

/** Rejects the waiting change if there is one: the approved listing goes on selling. */
export function reject(listing: Listing, seen: number | undefined, reason: string | undefined): Listing {
  refuseStale(listing, seen)
  if (!canReject(listing)) return listing
  const note = reason === undefined || reason.trim() === '' ? NO_REASON : reason.trim()
  const version = listing.version + 1
  return listing.change?.status === 'pending'
    ? { ...listing, change: { ...listing.change, status: 'rejected', note }, version }
    : { ...listing, status: 'rejected', reviewNote: note, change: null, version }
}

function refuseStale({ version }: Listing, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new Refusal('product.stale')
}

/** Saving a rejected listing unchanged sends it in again. */
const isResent = ({ status, change }: Listing): boolean => (change?.status ?? status) === 'rejected'

const isSame = (first: ReviewedFields, second: ReviewedFields): boolean =>
  changedFields(first, second).length === 0
