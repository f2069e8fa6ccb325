import { allProducts, productsOfFarmer } from '@farmgate/contract/catalogue/product-review.ts'
import type { ReviewStatus } from '@farmgate/domain/catalogue/listings/listing.ts'
import { query } from '#api/query.ts'
import { listQueryInput, type ListAddress } from '../lists/list-address.ts'

/** The list's filters. */
export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const satisfies readonly ReviewStatus[]

/** All listings, or one farmer's. */
export const listingsQuery = (farmerId: string | undefined, address: ListAddress<ReviewStatus>) =>
  farmerId === undefined
    ? query('admin', allProducts, { query: listQueryInput(address) })
    : query('admin', productsOfFarmer, { params: { id: farmerId }, query: listQueryInput(address) })

/** The number of listings in each state, whichever page or list is open: requested with one row. */
export const countsQuery = (farmerId?: string) =>
  farmerId === undefined
    ? query('admin', allProducts, { query: ONE_ROW })
    : query('admin', productsOfFarmer, { params: { id: farmerId }, query: ONE_ROW })

const ONE_ROW = { status: 'pending', limit: '1' } as const
