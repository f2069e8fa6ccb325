import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { PAGE_FIELDS, PLAIN_FIELDS } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import {
  presentFields,
  presentName,
  presentProductFields,
} from '#features/catalogue/product-view/present-product-fields.ts'
import { presentPicture } from '#features/catalogue/pictures/present-picture.ts'
import type { ListingView } from './listing-view.sql.ts'

export const presentListing = (listing: ListingView): Listing => ({
  ...presentProductFields(
    { ...listing, ...listing.reviewed, pricePaise: Number(listing.pricePaise) },
    listing.picture,
  ),
  ...presentFields(listing.reviewed, PAGE_FIELDS),
  ...presentName(listing),
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
        ...presentFields(change.reviewed, PLAIN_FIELDS),
        ...presentPicture(change.picture),
        createdAt: new Date(change.createdAt).toISOString(),
      }
