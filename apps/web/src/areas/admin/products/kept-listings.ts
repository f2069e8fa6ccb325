import type { Output } from '@farmgate/contract/endpoint.ts'
import type { Listing } from '@farmgate/contract/listings.ts'
import { allFarmers, allProducts, oneFarmer, productsOfFarmer } from '@farmgate/contract/review.ts'
import type { QueryClient } from '@tanstack/react-query'
import { askedAt } from '../asked-at.ts'
import { countsQuery } from './review-queries.ts'

/** Shows a listing as it is now in its row, wherever that stands: a list that sorted itself anew would lose the reader's place. */
export const keepListing = (client: QueryClient, listing: Listing): void =>
  rewrite(client, listing, (rows) => rows.map((row) => (row._id === listing._id ? listing : row)))

export const dropListing = (client: QueryClient, listing: Listing): void =>
  rewrite(client, listing, (rows) => rows.filter(({ _id }) => _id !== listing._id))

type Rows = Output<typeof allProducts>['products']

function rewrite(client: QueryClient, { farmer }: Listing, change: (rows: Rows) => Rows): void {
  // An answer that is on its way was given before this change.
  void client.cancelQueries({ predicate: askedAt(LISTS) })
  client.setQueriesData<Output<typeof allProducts>>({ predicate: askedAt(LISTS) }, (kept) =>
    kept === undefined ? kept : { ...kept, products: change(kept.products) },
  )
  void client.invalidateQueries({ predicate: askedAt([...LISTS, ...FARMERS]), refetchType: 'none' })
  void client.invalidateQueries({ queryKey: countsQuery().queryKey })
  void client.invalidateQueries({ queryKey: countsQuery(farmer._id).queryKey })
}

const LISTS: readonly string[] = [allProducts.path, productsOfFarmer.path]
const FARMERS: readonly string[] = [allFarmers.path, oneFarmer.path]
