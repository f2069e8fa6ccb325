import { type Cart, cart } from '@farmgate/contract/cart.ts'
import { queryOptions } from '@tanstack/react-query'
import { callAs } from '../api/call.ts'
import { query, queryClient } from '../api/query.ts'
import { fulfilWish } from './fulfil-wish.ts'

/** The buyer's cart. Who looks into it after a sign-in finds there what they had wanted before it. */
export const cartQuery = () =>
  queryOptions<Cart>({
    ...query('user', cart, {}),
    queryFn: async () => (await fulfilWish()) ?? (await callAs('user', cart, {})),
  })

/** Every change of the cart answers the whole of it. A question asked before the change must not undo it on the screen. */
export async function keepCart(answer: Cart): Promise<void> {
  const { queryKey } = cartQuery()
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, answer)
}
