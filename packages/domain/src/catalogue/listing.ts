import { Refusal } from '../refusal.ts'
import type { Category } from './category.ts'
import type { Unit } from './unit.ts'

export type ReviewStatus = 'pending' | 'approved' | 'rejected'

/** What an admin judges. Price and stock are the farmer's own and change at once. */
export interface Substance {
  readonly name: string
  readonly description: string
  readonly category: Category
  readonly unit: Unit
  readonly pictureId: string
}

/** What a farmer wants an approved listing to become, while it goes on selling as it was approved. */
export interface ProposedChange {
  readonly substance: Substance
  readonly status: Exclude<ReviewStatus, 'approved'>
  readonly note: string | null
}

export interface Listing {
  readonly substance: Substance
  readonly status: ReviewStatus
  readonly reviewNote: string | null
  /** Raised by every change of what an admin judges, and by every decision. */
  readonly version: number
  readonly change: ProposedChange | null
}

/** What a rejection says when the admin wrote nothing. */
export const NO_REASON = 'No reason provided'

/**
 * A farmer's edit. What is not on sale changes at once and waits for review; what is on sale keeps selling while
 * the change waits. A change back to what is approved is no change.
 */
export function edit(listing: Listing, wish: Partial<Substance>): Listing {
  // Price and stock alone are nothing to review.
  if (Object.keys(wish).length === 0) return listing
  const current = listing.change?.substance ?? listing.substance
  const proposed = { ...current, ...wish }
  if (isSame(proposed, current) && !isResent(listing)) return listing
  const version = listing.version + 1
  if (listing.status !== 'approved')
    return { ...listing, substance: proposed, status: 'pending', reviewNote: null, version }
  return isSame(proposed, listing.substance)
    ? { ...listing, change: null, version }
    : { ...listing, change: { substance: proposed, status: 'pending', note: null }, version }
}

/** Whether anything waits for an admin here: the listing itself, or a change of it. */
export const isWaiting = ({ status, change }: Decidable): boolean =>
  status === 'pending' || change?.status === 'pending'

type Decidable = { readonly status: ReviewStatus; readonly change: { readonly status: string } | null }

export const canApprove = ({ status, change }: Decidable): boolean =>
  status !== 'approved' || change?.status === 'pending'

export const canReject = ({ status, change }: Decidable): boolean =>
  status !== 'rejected' || change?.status === 'pending'

/** `seen` is the version the admin looked at; without it the decision is about what is there now. */
export function approve(listing: Listing, seen: number | undefined): Listing {
  refuseStale(listing, seen)
  if (!canApprove(listing)) return listing
  const substance = listing.change?.status === 'pending' ? listing.change.substance : listing.substance
  return { substance, status: 'approved', reviewNote: null, change: null, version: listing.version + 1 }
}

/** A waiting change is what is rejected where there is one: the approved listing goes on selling. */
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

/** Saving a rejected one unchanged sends it in again. */
const isResent = ({ status, change }: Listing): boolean => (change?.status ?? status) === 'rejected'

const isSame = (one: Substance, other: Substance): boolean =>
  one.name === other.name &&
  one.description === other.description &&
  one.category === other.category &&
  one.unit === other.unit &&
  one.pictureId === other.pictureId
