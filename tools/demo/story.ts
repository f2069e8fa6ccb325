import type { Category } from '@farmgate/domain/catalogue/category.ts'
import { approve, edit, type Listing, reject, type Substance } from '@farmgate/domain/catalogue/listing.ts'
import { priceInPaise } from '@farmgate/domain/catalogue/price.ts'
import type { MadePicture } from '@farmgate/server/features/pictures/keep-picture.ts'
import { v7 as uuid } from 'uuid'
import { pictureNamed } from './make-pictures.ts'
import type { Change, Crop } from './village/village.ts'

/** A listing with all that happened to it, and when. */
export interface SeededListing {
  readonly id: string
  readonly farmerId: string
  /** What the farmer brought, and what became of it. */
  readonly brought: Substance
  readonly listing: Listing
  /** What was brought: what is left today and what was sold since. */
  readonly stock: number
  readonly firstPricePaise: number
  readonly pricePaise: number
  readonly listedAt: Date
  /** When the change was proposed. */
  readonly changedAt: Date
  /** Of the last thing that happened. */
  readonly updatedAt: Date
}

interface Scene {
  readonly crop: Crop
  readonly category: Category
  /** Which shelf from the left, and which place on it. */
  readonly shelf: number
  readonly position: number
  readonly farmerId: string
  /** How many of it left the farm since it was listed. */
  readonly sold: number
  readonly pictures: ReadonlyMap<string, MadePicture>
  readonly now: Date
}

/** Plays what the village's data tell through the rules of the shop. */
export function storyOf({
  crop,
  category,
  shelf,
  position,
  farmerId,
  sold,
  pictures,
  now,
}: Scene): SeededListing {
  const brought: Substance = {
    name: crop.name,
    description: described(crop.hindi, crop.about),
    category,
    unit: crop.unit,
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

/** The Hindi name comes first: it is seen at once, and the search finds it. */
const described = (hindi: string, about: string): string => `${hindi}. ${about}`

/**
 * The newest stands first on its shelf, and the further back, the longer ago. Shelves are an hour apart, so that
 * what is newest in the whole shop is of every kind.
 */
export const listedDaysAgo = (shelf: number, position: number): number =>
  0.2 + shelf / 24 + (position * (position + 1)) / 6

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

function decided(crop: Crop, brought: Substance, pictures: ReadonlyMap<string, MadePicture>): Listing {
  const fresh: Listing = { substance: brought, status: 'pending', reviewNote: null, version: 1, change: null }
  if (crop.review === 'waits') return fresh
  if (crop.review !== undefined) return reject(fresh, undefined, crop.review.rejected)
  const approved = approve(fresh, undefined)
  if (crop.change === undefined) return approved
  const changed = edit(approved, wishOf(crop.hindi, crop.change, pictures))
  return crop.change.rejected === undefined ? changed : reject(changed, undefined, crop.change.rejected)
}

function wishOf(
  hindi: string,
  { wish: { about, picture, ...plain } }: Change,
  pictures: ReadonlyMap<string, MadePicture>,
): Partial<Substance> {
  return {
    ...plain,
    ...(about === undefined ? {} : { description: described(hindi, about) }),
    ...(picture === undefined ? {} : { pictureId: pictureNamed(pictures, picture).id }),
  }
}

/** A lowered price is of this morning, when the earlier one has stood for more than a day. */
const LOWERED_HOURS_AGO = 6
const DECIDED_AFTER_MS = 3_600_000

function lastTouched(
  crop: Crop,
  { listedAt, changedAt, now }: Pick<SeededListing, 'listedAt' | 'changedAt'> & { now: Date },
): Date {
  if (crop.rupeesBefore !== undefined) return daysBefore(now, LOWERED_HOURS_AGO / 24)
  if (crop.review === 'waits') return listedAt
  const asked = crop.change === undefined ? listedAt : changedAt
  const isUndecided = crop.change !== undefined && crop.change.rejected === undefined
  return isUndecided ? changedAt : new Date(asked.getTime() + DECIDED_AFTER_MS)
}

function paise(rupees: number): number {
  const price = priceInPaise(rupees)
  if (price === null) throw new Error(`₹${rupees} is no price`)
  return price
}

export function listingNamed(listings: readonly SeededListing[], name: string): SeededListing {
  const found = listings.find(({ listing }) => listing.substance.name === name)
  if (found === undefined) throw new Error(`nobody in the village sells ${name}`)
  return found
}
