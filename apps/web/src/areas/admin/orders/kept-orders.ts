import type { Output } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { allOrders, oneOrder, ordersOfUser } from '@farmgate/contract/orders.ts'
import { allReturns } from '@farmgate/contract/returns.ts'
import { allUsers } from '@farmgate/contract/users.ts'
import type { QueryClient } from '@tanstack/react-query'
import { askedAt } from '../asked-at.ts'
import { returnCountsQuery } from '../returns/return-queries.ts'
import { orderCountsQuery, orderQuery } from './order-queries.ts'

/**
 * Shows an order as it is now in its row, wherever that stands. The lists are not asked for at once: rows that moved
 * up would bring another order's button under the finger.
 */
export function keepOrder(client: QueryClient, order: Order): void {
  // An answer that is on its way was given before this change.
  void client.cancelQueries({ predicate: askedAt([...LISTS, allReturns.path]) })
  const renew = (rows: readonly Order[]): Order[] => rows.map((row) => (row._id === order._id ? order : row))
  client.setQueriesData<Output<typeof allOrders>>({ predicate: askedAt(LISTS) }, (kept) =>
    kept === undefined ? kept : { ...kept, orders: renew(kept.orders) },
  )
  client.setQueriesData<Output<typeof allReturns>>({ predicate: askedAt([allReturns.path]) }, (kept) =>
    kept === undefined ? kept : { ...kept, returnRequests: renew(kept.returnRequests) },
  )
  void client.invalidateQueries({
    predicate: askedAt([...LISTS, allReturns.path, allUsers.path, oneOrder.path]),
    refetchType: 'none',
  })
  void client.invalidateQueries({ queryKey: orderQuery(order._id).queryKey })
  void client.invalidateQueries({ queryKey: orderCountsQuery().queryKey })
  void client.invalidateQueries({ queryKey: returnCountsQuery().queryKey })
}

const LISTS: readonly string[] = [allOrders.path, ordersOfUser.path]
