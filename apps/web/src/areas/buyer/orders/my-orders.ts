import type { Output } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { myOrders, oneOrder } from '@farmgate/contract/ordering/orders.ts'
import { ORDER_GROUPS, type OrderGroup } from '@farmgate/domain/ordering/orders/stage.ts'
import type { QueryClient } from '@tanstack/react-query'
import { offlineQuery } from '#api/query.ts'
import { pageCursor } from '#components/query/page-links.ts'
import { refreshOrders } from '../payment/refresh-orders.ts'

const PAGE_SIZE = '20'

export const ordersPage = (address: URLSearchParams) =>
  offlineQuery('user', myOrders, {
    query: { limit: PAGE_SIZE, cursor: pageCursor(address), group: orderGroup(address) },
  })

/** Returns the chosen group of orders; users can edit the address, so anything else means all. */
export const orderGroup = (address: URLSearchParams): OrderGroup | undefined =>
  ORDER_GROUPS.find((group) => group === address.get('group'))

export const orderQuery = (id: string) => offlineQuery('user', oneOrder, { params: { id } })

/** Caches the order that the server returned, and refetches the rest: its history, the cart, other pages. */
export async function cacheOrder(client: QueryClient, order: Order): Promise<void> {
  const lists = { queryKey: ordersPage(new URLSearchParams()).queryKey.slice(0, -1) }
  const detail = orderQuery(order._id)
  // A response still on its way predates this change.
  await Promise.all([client.cancelQueries(lists), client.cancelQueries({ queryKey: detail.queryKey })])
  client.setQueriesData<Output<typeof myOrders>>(lists, (cached) =>
    cached === undefined
      ? cached
      : { ...cached, orders: cached.orders.map((other) => (other._id === order._id ? order : other)) },
  )
  client.setQueryData(detail.queryKey, (cached) => (cached === undefined ? cached : { ...cached, order }))
  refreshOrders(client)
}
