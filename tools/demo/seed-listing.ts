import type { Category } from '@farmgate/domain/catalogue/listings/category.ts'
import { approve, edit, type Listing, reject } from '@farmgate/domain/catalogue/listings/listing.ts'
import { completeFields, type ReviewedFields } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { priceInPaise } from '@farmgate/domain/catalogue/listings/price.ts'
import type { MadePicture } from '@farmgate/server/features/catalogue/pictures/store-picture.ts'
import { v7 as uuid } from 'uuid'
import { pictureNamed } from './make-pictures.ts'
import type { Change, Crop } from './village/crop.ts'

/** A listing with its history. */
export interface SeededListing {
  readonly id: string
  readonly farmerId: string
  /** The fields the farmer submitted. */
  readonly brought: ReviewedFields
  readonly listing: Listing
  /** The stock at the start: what is left today plus what was sold since. */
  readonly stock: number
  readonly firstPricePaise: number
  readonly pricePaise: number
  readonly listedAt: Date
  /** When the change was proposed. */
  readonly changedAt: Date
  /** The time of the last change. */
  readonly updatedAt: Date
}

interface SeedInput {
  readonly crop: Crop
  readonly category: Category
  /** The index of the shelf, and the position on it. */
  readonly shelf: number
  readonly position: number
  readonly farmerId: string
  /** Units sold since it was listed. */
  readonly sold: number
  readonly pictures: ReadonlyMap<string, MadePicture>
  readonly now: Date
}

/** Builds a listing from the sample data by applying the rules of the shop. */
export function seedListing({
  crop,
  category,
  shelf,
  position,
  farmerId,
  sold,
  pictures,
  now,
}: SeedInput): SeededListing {
  const brought: ReviewedFields = {
    ...completeFields({ ...crop, description: described(crop.hindi, crop.about), category }),
    pictureId: pictureNamed(pictures, crop.picture).id,
  }
  const listing = decided(crop, brought, pictures)
  const listedAt = daysBefore(now, listedDaysAgo(shelf, position))
  const changedAt = new Date(Math.max((listedAt.getTime() + now.getTime()) / 2, daysBefore(now, 2).getTime()))
  const pricePaise = paise(crop.rupees)
  return {
    id: uuid({ msecs: listedAt.getTime() }),
    farmerId,
    brought,
    listing,
    stock: crop.stock + sold,
    firstPricePaise: crop.rupeesBefore === undefined ? pricePaise : paise(crop.rupeesBefore),
    pricePaise,
    listedAt,
    changedAt,
    updatedAt: lastTouched(crop, { listedAt, changedAt, now }),
  }
}

/** The Hindi name comes first, so that it is visible at once and found by the search. */
const described = (hindi: string, about: string): string => `${hindi}. ${about}`

/**
 * The newest is first on its shelf; the further back, the older. Shelves are an hour apart, so that the newest
 * products of the whole shop are of every kind.
 */
export const listedDaysAgo = (shelf: number, position: number): number =>
  0.2 + shelf / 24 + (position * (position + 1)) / 6

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

function decided(crop: Crop, brought: ReviewedFields, pictures: ReadonlyMap<string, MadePicture>): Listing {
  const fresh: Listing = { reviewed: brought, status: 'pending', reviewNote: null, version: 1, change: null }
  if (crop.review === 'waits') return fresh
  if (crop.review !== undefined) return reject(fresh, undefined, crop.review.rejected)
  const approved = approve(fresh, undefined)
  if (crop.change === undefined) return approved
  const changed = edit(approved, proposedFields(crop.hindi, crop.change, pictures))
  return crop.change.rejected === undefined ? changed : reject(changed, undefined, crop.change.rejected)
}

function proposedFields(
  hindi: string,
  { proposed: { about, picture, ...plain } }: Change,
  pictures: ReadonlyMap<string, MadePicture>,
): Partial<ReviewedFields> {
  return {
    ...plain,
    ...(about === undefined ? {} : { description: described(hindi, about) }),
    ...(picture === undefined ? {} : { pictureId: pictureNamed(pictures, picture).id }),
  }
}

/** A lowered price is of this morning; by then the earlier one was valid for more than a day. */
const LOWERED_HOURS_AGO = 6
const DECIDED_AFTER_MS = 3_600_000

function lastTouched(
  crop: Crop,
  { listedAt, changedAt, now }: Pick<SeededListing, 'listedAt' | 'changedAt'> & { now: Date },
): Date {
  if (crop.rupeesBefore !== undefined) return daysBefore(now, LOWERED_HOURS_AGO / 24)
  if (crop.review === 'waits') return listedAt
  const submittedAt = crop.change === undefined ? listedAt : changedAt
  const isUndecided = crop.change !== undefined && crop.change.rejected === undefined
  return isUndecided ? changedAt : new Date(submittedAt.getTime() + DECIDED_AFTER_MS)
}

function paise(rupees: number): number {
  const price = priceInPaise(rupees)
  if (price === null) throw new Error(`₹${rupees} is not a valid price`)
  return price
}

export function listingNamed(listings: readonly SeededListing[], name: string): SeededListing {
  const found = listings.find(({ listing }) => listing.reviewed.name === name)
  if (found === undefined) throw new Error(`no listing named ${name}`)
  return found
}
