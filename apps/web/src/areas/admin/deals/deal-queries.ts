import { deals, type PickedProduct } from '@farmgate/contract/catalogue/deals.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { isAdminQueryFor } from '../query-filter.ts'

/** The picked deals. The candidates are a separate list, with search and pages. */
export const pickedDealsQuery = () => query('admin', deals, { query: { limit: '1' } })

export const candidatesQuery = (page: { q: string | undefined; cursor: string | undefined; limit: string }) =>
  query('admin', deals, { query: page })

/** Caches the saved deals, so that the page shows them at once. */
export function cachePickedDeals(client: QueryClient, picked: PickedProduct[]): void {
  const queries = { predicate: isAdminQueryFor([deals.path]) }
  void client.cancelQueries(queries)
  client.setQueriesData<Output<typeof deals>>(queries, (cached) => cached && { ...cached, deals: picked })
}
