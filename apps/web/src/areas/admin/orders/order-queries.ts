import { ProblemError } from '@farmgate/contract/client.ts'
import { allOrders, oneOrder, ordersOfUser } from '@farmgate/contract/ordering/orders.ts'
import { query } from '#api/query.ts'
import { listQueryInput, type ListAddress } from '../lists/list-address.ts'
import { type OrderAddress, orderExportFilter } from './order-address.ts'

/** One page of the orders; a table shows more rows than cards. */
export const ordersQuery = (address: OrderAddress, rows?: number) => {
  const { cursor, limit } = listQueryInput(address)
  const { sort, direction } = address
  return query('admin', allOrders, {
    query: { ...orderExportFilter(address), sort, direction, cursor, limit: rows?.toString() ?? limit },
  })
}

export const userOrdersQuery = (userId: string, address: ListAddress) => {
  const { cursor, limit } = listQueryInput(address)
  return query('admin', ordersOfUser, { params: { id: userId }, query: { cursor, limit } })
}

export const orderQuery = (id: string) => query('admin', oneOrder, { params: { id } })

/** A malformed id is also “not found”. */
export const isOrderMissing = (error: Error | null): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400)

/** The number of orders in each state, whichever page or list is open: requested with one row. */
export const orderCountsQuery = () => query('admin', allOrders, { query: { limit: '1' } })
