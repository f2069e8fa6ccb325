import { attention } from '@farmgate/contract/telling/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { allFarmers, type FarmerDetail, oneFarmer } from '@farmgate/contract/catalogue/product-review.ts'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { isAdminQueryFor } from '../query-filter.ts'

/** Caches a farmer's current state, on their page and in every list. */
export function cacheFarmer(client: QueryClient, farmer: FarmerDetail): void {
  const lists = { predicate: isAdminQueryFor([allFarmers.path]) }
  // A response still on its way predates this change.
  void client.cancelQueries({ predicate: isAdminQueryFor([allFarmers.path, oneFarmer.path]) })
  client.setQueryData(query('admin', oneFarmer, { params: { id: farmer._id } }).queryKey, { farmer })
  client.setQueriesData<Output<typeof allFarmers>>(lists, (cached) =>
    cached === undefined
      ? cached
      : { ...cached, farmers: cached.farmers.map((row) => (row._id === farmer._id ? farmer : row)) },
  )
  // The farm's rows in Needs attention may be done: that list is refetched when it is opened.
  void client.invalidateQueries({
    predicate: isAdminQueryFor([allFarmers.path, attention.path]),
    refetchType: 'none',
  })
}
