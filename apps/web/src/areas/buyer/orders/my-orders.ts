import type { Output } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { myOrders, oneOrder } from '@farmgate/contract/orders.ts'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { pageCursor } from '../../../components/page-links.ts'
import { refreshOrders } from '../../../components/refresh-orders.ts'

const PAGE_SIZE = '20'

export const ordersPage = (address: URLSearchParams) =>
  query('user', myOrders, { query: { limit: PAGE_SIZE, cursor: pageCursor(address) } })

export const orderQuery = (id: string) => query('user', oneOrder, { params: { id } })

/** Puts what the server answered in its place at once, and asks for the rest: its history, the cart, other pages. */
export async function keepOrder(client: QueryClient, order: Order): Promise<void> {
  const lists = { queryKey: ordersPage(new URLSearchParams()).queryKey.slice(0, -1) }
  const one = orderQuery(order._id)
  // An answer that is on its way was given before this change.
  await Promise.all([client.cancelQueries(lists), client.cancelQueries({ queryKey: one.queryKey })])
  client.setQueriesData<Output<typeof myOrders>>(lists, (kept) =>
    kept === undefined
      ? kept
      : { ...kept, orders: kept.orders.map((other) => (other._id === order._id ? order : other)) },
  )
  client.setQueryData(one.queryKey, (kept) => (kept === undefined ? kept : { ...kept, order }))
  refreshOrders(client)
}
