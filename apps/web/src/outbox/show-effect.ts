import { farmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { type Listing, myProducts } from '@farmgate/contract/catalogue/listings.ts'
import { farmOrders } from '@farmgate/contract/ordering/orders.ts'
import { type FarmParcel, farmParcels, packList } from '@farmgate/contract/delivery/packing.ts'
import { query, queryClient } from '#api/query.ts'
import { type Tick, withTick, withTickedBags } from './overlay.ts'

/** Returns the step that puts an accepted tick into the cache. */
export async function showTick(tick: Tick): Promise<() => void> {
  const { queryKey } = query('farmer', packList, {})
  const bags = query('farmer', farmParcels, {})
  // An older response still on its way must not overwrite it.
  await queryClient.cancelQueries({ queryKey })
  await queryClient.cancelQueries({ queryKey: bags.queryKey })
  return () => {
    queryClient.setQueryData(queryKey, (known) => (known === undefined ? undefined : withTick(known, tick)))
    queryClient.setQueryData(bags.queryKey, (known) =>
      known === undefined ? undefined : { ...known, parcels: [...withTickedBags(known.parcels, tick)] },
    )
    refetch(farmParcels.path, farmOrders.path, farmToday.path)
  }
}

/** Returns the step that puts the server's bag into the cache; null: it ended. */
export async function showParcel(order: string, parcel: FarmParcel | null): Promise<() => void> {
  const { queryKey } = query('farmer', farmParcels, {})
  await queryClient.cancelQueries({ queryKey })
  return () => {
    queryClient.setQueryData(queryKey, (known) =>
      known === undefined
        ? undefined
        : {
            ...known,
            parcels: known.parcels.flatMap((other) =>
              other._id !== order ? [other] : parcel === null ? [] : [{ ...parcel, bag: other.bag }],
            ),
          },
    )
    refetch(packList.path, farmOrders.path, farmToday.path)
  }
}

/** Returns the step that puts the server's listing into the cache. */
export async function showStock(listing: Listing): Promise<() => void> {
  const { queryKey } = query('farmer', myProducts, { query: {} })
  await queryClient.cancelQueries({ queryKey })
  return () => {
    queryClient.setQueryData(queryKey, (known) =>
      known?.map((other) => (other._id === listing._id ? listing : other)),
    )
    refetch(farmToday.path)
  }
}

/** Refetches what shows the state that the server refused to change. */
export const showRefusal = (): void =>
  refetch(packList.path, farmParcels.path, myProducts.path, farmToday.path)

function refetch(...shown: readonly string[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [role, , , path] }) => role === 'farmer' && shown.includes(path as string),
  })
}
