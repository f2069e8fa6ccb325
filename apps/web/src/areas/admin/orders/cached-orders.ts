import type { Output } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { allOrders, oneOrder, ordersOfUser } from '@farmgate/contract/ordering/orders.ts'
import { moneyBack } from '@farmgate/contract/ordering/money-back.ts'
import { allUsers } from '@farmgate/contract/people/users.ts'
import type { QueryClient } from '@tanstack/react-query'
import { isAdminQueryFor } from '../query-filter.ts'
import { returnCountsQuery, withOrder } from '../returns/return-queries.ts'
import { orderCountsQuery, orderQuery } from './order-queries.ts'

/**
 * Caches an order's current state in every list. The lists are not refetched at once: rows that moved up would put
 * another order's button under the finger.
 */
export function cacheOrder(client: QueryClient, order: Order): void {
  // A response still on its way predates this change.
  void client.cancelQueries({ predicate: isAdminQueryFor([...LISTS, moneyBack.path]) })
  const replace = (rows: readonly Order[]): Order[] =>
    rows.map((row) => (row._id === order._id ? order : row))
  client.setQueriesData<Output<typeof allOrders>>({ predicate: isAdminQueryFor(LISTS) }, (cached) =>
    cached === undefined ? cached : { ...cached, orders: replace(cached.orders) },
  )
  client.setQueriesData<Output<typeof moneyBack>>(
    { predicate: isAdminQueryFor([moneyBack.path]) },
    (cached) => cached && { ...cached, rows: cached.rows.map((row) => withOrder(row, order)) },
  )
  void client.invalidateQueries({
    predicate: isAdminQueryFor([...LISTS, moneyBack.path, allUsers.path, oneOrder.path]),
    refetchType: 'none',
  })
  void client.invalidateQueries({ queryKey: orderQuery(order._id).queryKey })
  void client.invalidateQueries({ queryKey: orderCountsQuery().queryKey })
  void client.invalidateQueries({ queryKey: returnCountsQuery().queryKey })
}

const LISTS: readonly string[] = [allOrders.path, ordersOfUser.path]
