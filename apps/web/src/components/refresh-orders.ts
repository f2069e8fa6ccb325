import type { QueryClient } from '@tanstack/react-query'

/** Something happened to an order: whatever is shown of the buyer's orders and cart is asked for again. */
export function refreshOrders(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [role, , , path] }) =>
      role === 'user' && typeof path === 'string' && /^\/(orders|cart)\b/.test(path),
  })
}
