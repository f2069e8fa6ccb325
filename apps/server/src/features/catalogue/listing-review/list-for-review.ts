import { LIST_MAX } from '@farmgate/contract/paging.ts'
import type { ReviewStatus } from '@farmgate/domain/catalogue/listings/listing.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { readCursor, writeCursor } from '#db/lists/cursor.ts'
import type { Db } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import { type ListingView, viewListings } from '#features/catalogue/listings/listing-view.sql.ts'
import { type Counts, countListings } from '#features/catalogue/listings/listing-counts.sql.ts'
import { findFarmerById } from '#features/people/farmer-admin/farmers.sql.ts'
import {
  findDecided,
  findMatches,
  findOfStatus,
  findWaiting,
  type ReviewScope,
} from '#features/catalogue/listings/listings-to-review.sql.ts'

export interface ReviewFilter {
  readonly status?: ReviewStatus | undefined
  readonly q?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

export interface ReviewPage {
  readonly listings: readonly ListingView[]
  readonly nextCursor: string | null
  readonly counts: Counts
}

/** Lists every farmer's listings, or one's. Pending ones come first, because they are the admin's work. */
export async function listForReview(
  db: Db,
  farmerId: string | null,
  { status, q, limit = LIST_MAX, cursor }: ReviewFilter,
): Promise<ReviewPage> {
  const text = q === undefined || q === '' ? null : q
  const question = JSON.stringify(['review', farmerId, status ?? null, text])
  const [section, id] = cursor === undefined ? [0, null] : readCursor(cursor, question, ['integer', 'uuid'])
  const scope = { farmerId, ids: text === null ? null : await findMatches(db, farmerId, text) }
  // One more row than is shown indicates whether there is a next page.
  const found = await findFrom(db, sectionsOf(status), scope, { section, id }, limit + 1)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const [listings, counts] = await Promise.all([
    viewListings(
      db,
      shown.map((place) => place.id),
    ),
    countListings(db, farmerId),
  ])
  return {
    listings,
    counts,
    nextCursor:
      found.length > limit && last !== undefined ? writeCursor(question, [last.section, last.id]) : null,
  }
}

export async function listOfFarmer(db: Db, farmerId: string, question: ReviewFilter): Promise<ReviewPage> {
  if (!isUuid(farmerId) || (await findFarmerById(db, farmerId)) === undefined)
    throw new Refusal('farmer.not_found')
  return listForReview(db, farmerId, question)
}

type FindIds = (db: Db, scope: ReviewScope, beyond: string | null, limit: number) => Promise<string[]>

/** The parts of a list, one after the other. */
const sectionsOf = (status: ReviewStatus | undefined): readonly FindIds[] => {
  if (status === undefined) return [findWaiting, findDecided]
  if (status === 'pending') return [findWaiting]
  return [(db, scope, before, limit) => findOfStatus(db, status, scope, before, limit)]
}

/** A row's position: its part of the list, and its id there. */
interface Place {
  readonly section: number
  readonly id: string
}

async function findFrom(
  db: Db,
  sections: readonly FindIds[],
  scope: ReviewScope,
  from: { readonly section: number; readonly id: string | null },
  limit: number,
): Promise<Place[]> {
  const places: Place[] = []
  for (const [section, find] of sections.entries()) {
    if (section < from.section || places.length === limit) continue
    const beyond = section === from.section ? from.id : null
    const ids = await find(db, scope, beyond, limit - places.length)
    places.push(...ids.map((id) => ({ section, id })))
  }
  return places
}
