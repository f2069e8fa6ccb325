import type { Output } from '@farmgate/contract/endpoint.ts'
import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import {
  allFarmers,
  allProducts,
  oneFarmer,
  productsOfFarmer,
} from '@farmgate/contract/catalogue/product-review.ts'
import type { QueryClient } from '@tanstack/react-query'
import { isAdminQueryFor } from '../query-filter.ts'
import { countsQuery } from './review-queries.ts'

/** Caches a listing's current state in its row. The list is not sorted again, which would lose the reader's place. */
export const cacheListing = (client: QueryClient, listing: Listing): void =>
  rewrite(client, listing, (rows) => rows.map((row) => (row._id === listing._id ? listing : row)))

export const uncacheListing = (client: QueryClient, listing: Listing): void =>
  rewrite(client, listing, (rows) => rows.filter(({ _id }) => _id !== listing._id))

type Rows = Output<typeof allProducts>['products']

function rewrite(client: QueryClient, { farmer }: Listing, change: (rows: Rows) => Rows): void {
  // A response still on its way predates this change.
  void client.cancelQueries({ predicate: isAdminQueryFor(LISTS) })
  client.setQueriesData<Output<typeof allProducts>>({ predicate: isAdminQueryFor(LISTS) }, (cached) =>
    cached === undefined ? cached : { ...cached, products: change(cached.products) },
  )
  void client.invalidateQueries({ predicate: isAdminQueryFor([...LISTS, ...FARMERS]), refetchType: 'none' })
  void client.invalidateQueries({ queryKey: countsQuery().queryKey })
  void client.invalidateQueries({ queryKey: countsQuery(farmer._id).queryKey })
}

const LISTS: readonly string[] = [allProducts.path, productsOfFarmer.path]
const FARMERS: readonly string[] = [allFarmers.path, oneFarmer.path]
