import type { Order } from '@farmgate/contract/order-view.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { MoneyDeps } from '../../money-deps.ts'
import { viewOrders } from './order-view.sql.ts'
import { presentOrder, type Viewer } from './present-order.ts'

/** One order as it stands, for somebody who may see it: whoever calls has made sure of that. */
export async function showOrder(
  { db, gateway }: Pick<MoneyDeps, 'db' | 'gateway'>,
  id: string,
  viewer: Viewer,
): Promise<Order> {
  const [order] = await viewOrders(db, [id])
  if (order === undefined) throw new Refusal('order.not_found')
  return presentOrder(order, gateway, viewer)
}
