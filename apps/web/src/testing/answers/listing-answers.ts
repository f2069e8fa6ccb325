import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { PLAIN_FIELDS, type PlainField } from '@farmgate/domain/catalogue/listings/listing-fields.ts'
import { PEOPLE } from './area-answers.ts'

/** Beetroot of Ramesh Jadhav that waits for review. */
export const listingAnswer = (change: Partial<Listing> = {}): Listing => ({
  _id: 'beetroot',
  name: 'Beetroot',
  description: 'Washed in the morning',
  category: 'Vegetables',
  price: 42,
  unit: 'kg',
  quantity: 12,
  qty: 12,
  stock: 12,
  image: '/p/beetroot.webp',
  picture: { placeholder: '', width: 0 },
  travels: 'fresh',
  createdAt: '2026-11-16T04:30:00.000Z',
  status: 'pending',
  reviewNote: null,
  version: 1,
  change: null,
  updatedAt: '2026-11-16T04:30:00.000Z',
  farmer: {
    _id: PEOPLE.farmer._id,
    name: PEOPLE.farmer.name,
    email: PEOPLE.farmer.email,
    emailVerified: true,
    place: 'Satara',
  },
  ...change,
})

type ListingChange = NonNullable<Listing['change']>

/** A change of this listing that waits for review. */
export const listingChange = (listing: Listing, change: Partial<ListingChange>): ListingChange => ({
  ...(Object.fromEntries(PLAIN_FIELDS.map((field) => [field, listing[field]])) as Pick<Listing, PlainField>),
  status: 'pending',
  note: null,
  image: listing.image,
  picture: listing.picture,
  createdAt: listing.createdAt,
  ...change,
})
