import { type Cart, cart } from '@farmgate/contract/ordering/cart.ts'
import { queryOptions } from '@tanstack/react-query'
import { callAs } from '#api/call.ts'
import { query, queryClient } from '#api/query.ts'
import { addPendingItem } from './add-pending-item.ts'

/** Query options of the buyer's cart. The first fetch after a sign-in adds the pending item. */
export const cartQuery = () =>
  queryOptions<Cart>({
    ...query('user', cart, {}),
    queryFn: async () => (await addPendingItem()) ?? (await callAs('user', cart, {})),
  })

/** Caches the cart that a change returned. Cancels older requests, which would undo the change on the screen. */
export async function cacheCart(changed: Cart): Promise<void> {
  const { queryKey } = cartQuery()
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, changed)
}
