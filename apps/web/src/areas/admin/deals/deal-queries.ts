import { deals, type PickedProduct } from '@farmgate/contract/deals.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { askedAt } from '../asked-at.ts'

/** What is picked. The candidates are a list of their own, which is searched and turned. */
export const placesQuery = () => query('admin', deals, { query: { limit: '1' } })

export const candidatesQuery = (asked: {
  q: string | undefined
  cursor: string | undefined
  limit: string
}) => query('admin', deals, { query: asked })

/** What was saved stands on the page at once. */
export function keepPlaces(client: QueryClient, places: PickedProduct[]): void {
  const kept = { predicate: askedAt([deals.path]) }
  void client.cancelQueries(kept)
  client.setQueriesData<Output<typeof deals>>(kept, (answer) => answer && { ...answer, deals: places })
}
