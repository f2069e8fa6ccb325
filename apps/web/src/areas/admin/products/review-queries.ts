import { allProducts, productsOfFarmer } from '@farmgate/contract/review.ts'
import type { ReviewStatus } from '@farmgate/domain/catalogue/listing.ts'
import { query } from '../../../api/query.ts'
import { asked, type ListAddress } from '../list-address.ts'

/** What the list can be narrowed to. */
export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const satisfies readonly ReviewStatus[]

/** Everybody's listings, or one farmer's. */
export const listingsQuery = (farmerId: string | undefined, address: ListAddress<ReviewStatus>) =>
  farmerId === undefined
    ? query('admin', allProducts, { query: asked(address) })
    : query('admin', productsOfFarmer, { params: { id: farmerId }, query: asked(address) })

/** How many there are in each state, whatever page of which list is open: asked for with one row. */
export const countsQuery = (farmerId?: string) =>
  farmerId === undefined
    ? query('admin', allProducts, { query: ONE_ROW })
    : query('admin', productsOfFarmer, { params: { id: farmerId }, query: ONE_ROW })

const ONE_ROW = { status: 'pending', limit: '1' } as const
