import { farmerStats, type Listing, myProducts } from '@farmgate/contract/catalogue/listings.ts'
import type { QueryClient } from '@tanstack/react-query'
import { offlineQuery } from '#api/query.ts'

export const myListings = () => offlineQuery('farmer', myProducts, { query: {} })

export const myStats = () => offlineQuery('farmer', farmerStats, {})

/** Refetches the list and the statistics, after a listing was added or removed. */
export function refreshListings(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: myListings().queryKey })
  void client.invalidateQueries({ queryKey: myStats().queryKey })
}

/** Caches the listing that the server returned. An older response still on its way must not overwrite it. */
export async function cacheListing(client: QueryClient, listing: Listing): Promise<void> {
  await client.cancelQueries({ queryKey: myListings().queryKey })
  client.setQueryData(myListings().queryKey, (known) =>
    known?.map((other) => (other._id === listing._id ? listing : other)),
  )
}

/** Caches the counts that the server returned; a refused one has none. */
export async function cacheCounts(
  client: QueryClient,
  results: readonly { readonly _id: string; readonly quantity: number | null }[],
): Promise<void> {
  await client.cancelQueries({ queryKey: myListings().queryKey })
  const counts = new Map(results.map(({ _id, quantity }) => [_id, quantity]))
  client.setQueryData(myListings().queryKey, (known) =>
    known?.map((listing) => {
      const count = counts.get(listing._id) ?? listing.quantity
      return { ...listing, quantity: count, qty: count, stock: count }
    }),
  )
}

export async function uncacheListing(client: QueryClient, id: string): Promise<void> {
  await client.cancelQueries({ queryKey: myListings().queryKey })
  client.setQueryData(myListings().queryKey, (known) => known?.filter(({ _id }) => _id !== id))
}
