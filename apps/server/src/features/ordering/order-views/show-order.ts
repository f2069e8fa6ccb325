import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'
import { viewOrders, type Viewer } from './order-view.sql.ts'
import { presentOrder } from './present-order.ts'

/** Returns one order's current state. The caller has checked that the reader may see it. */
export async function showOrder(
  { db, gateway }: Pick<MoneyDeps, 'db' | 'gateway'>,
  id: string,
  viewer: Viewer,
): Promise<Order> {
  const [order] = await viewOrders(db, [id], viewer)
  if (order === undefined) throw new Refusal('order.not_found')
  return presentOrder(order, gateway, viewer)
}
