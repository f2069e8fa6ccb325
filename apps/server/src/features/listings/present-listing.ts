import type { Listing } from '@farmgate/contract/listings.ts'
import { presentProductFields } from '#features/product-view/present-product-fields.ts'
import { presentPicture } from '#features/pictures/present-picture.ts'
import type { ListingView } from './listing-view.sql.ts'

export const presentListing = (listing: ListingView): Listing => ({
  ...presentProductFields({ ...listing, pricePaise: Number(listing.pricePaise) }, listing.picture),
  status: listing.status,
  reviewNote: listing.reviewNote,
  version: listing.version,
  change: presentChange(listing.change),
  createdAt: listing.createdAt.toISOString(),
  updatedAt: listing.updatedAt.toISOString(),
  farmer: {
    _id: listing.farmer.id,
    name: listing.farmer.name,
    email: listing.farmer.email,
    emailVerified: listing.farmer.emailVerified,
    place: listing.farmer.place,
  },
})

const presentChange = (change: ListingView['change']): Listing['change'] =>
  change === null
    ? null
    : {
        status: change.status,
        note: change.note,
        name: change.name,
        description: change.description,
        category: change.category,
        unit: change.unit,
        ...presentPicture(change.picture),
        travels: change.travels,
        createdAt: new Date(change.createdAt).toISOString(),
      }
