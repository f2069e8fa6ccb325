import { allOrders, oneOrder, ordersOfUser } from '@farmgate/contract/orders.ts'
import { query } from '../../../api/query.ts'
import { asked, type ListAddress } from '../list-address.ts'
import { type OrderAddress, orderQuestion } from './order-address.ts'

/** Every order, or one user's. */
export const ordersQuery = (address: OrderAddress) => {
  const { cursor, limit } = asked(address)
  return query('admin', allOrders, { query: { ...orderQuestion(address), cursor, limit } })
}

export const userOrdersQuery = (userId: string, address: ListAddress) => {
  const { cursor, limit } = asked(address)
  return query('admin', ordersOfUser, { params: { id: userId }, query: { cursor, limit } })
}

export const orderQuery = (id: string) => query('admin', oneOrder, { params: { id } })

/** How many there are in each state, whatever page of which list is open: asked for with one row. */
export const orderCountsQuery = () => query('admin', allOrders, { query: { limit: '1' } })
