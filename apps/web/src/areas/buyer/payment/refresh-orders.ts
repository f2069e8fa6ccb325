import type { QueryClient } from '@tanstack/react-query'

/** Refetches all shown orders of the buyer and the cart, after an order has changed. */
export function refreshOrders(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [role, , , path] }) =>
      role === 'user' && typeof path === 'string' && /^\/(orders|cart)\b/.test(path),
  })
}
