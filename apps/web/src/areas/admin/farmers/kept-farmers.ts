import { attention } from '@farmgate/contract/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { allFarmers, type FarmerDetail, oneFarmer } from '@farmgate/contract/review.ts'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { askedAt } from '../asked-at.ts'

/** Shows a farmer as they stand now, on their page and in every list. */
export function keepFarmer(client: QueryClient, farmer: FarmerDetail): void {
  const lists = { predicate: askedAt([allFarmers.path]) }
  // An answer that is on its way was given before this change.
  void client.cancelQueries({ predicate: askedAt([allFarmers.path, oneFarmer.path]) })
  client.setQueryData(query('admin', oneFarmer, { params: { id: farmer._id } }).queryKey, { farmer })
  client.setQueriesData<Output<typeof allFarmers>>(lists, (kept) =>
    kept === undefined
      ? kept
      : { ...kept, farmers: kept.farmers.map((row) => (row._id === farmer._id ? farmer : row)) },
  )
  // What waited for this farm may be done: Needs attention asks again when it is opened.
  void client.invalidateQueries({
    predicate: askedAt([allFarmers.path, attention.path]),
    refetchType: 'none',
  })
}
