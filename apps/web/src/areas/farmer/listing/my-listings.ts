import { farmerStats, type Listing, myProducts } from '@farmgate/contract/listings.ts'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'

export const myListings = () => query('farmer', myProducts, { query: {} })

export const myStats = () => query('farmer', farmerStats, {})

/** After a listing has come or gone: the list and the numbers above it. */
export function refreshListings(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: myListings().queryKey })
  void client.invalidateQueries({ queryKey: myStats().queryKey })
}

/** Puts what the server answered in its place. An older answer still on its way must not undo it. */
export async function keepListing(client: QueryClient, listing: Listing): Promise<void> {
  await client.cancelQueries({ queryKey: myListings().queryKey })
  client.setQueryData(myListings().queryKey, (known) =>
    known?.map((other) => (other._id === listing._id ? listing : other)),
  )
}

export async function forgetListing(client: QueryClient, id: string): Promise<void> {
  await client.cancelQueries({ queryKey: myListings().queryKey })
  client.setQueryData(myListings().queryKey, (known) => known?.filter(({ _id }) => _id !== id))
}
