export const ORDER_STATUSES = ['confirmed', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The stages that an admin's buttons lead to. */
export const STAGES = ['confirmed', 'shipped', 'delivered'] as const satisfies readonly OrderStatus[]
export type Stage = (typeof STAGES)[number]

/** Who acts on an order; `system` cancels when a payment was never made. */
export type OrderActor = 'buyer' | 'admin' | 'system'

/** The next possible stages of an order, and who may set them. Stages only move forward. */
const moves: Record<OrderStatus, Partial<Record<OrderStatus, readonly OrderActor[]>>> = {
  confirmed: { shipped: ['admin'], delivered: ['admin'], cancelled: ['buyer', 'admin', 'system'] },
  shipped: { delivered: ['admin'] },
  delivered: {},
  cancelled: {},
}

/** The server uses this to decide, the pages to disable a button. */
export const canMove = (from: OrderStatus, to: OrderStatus, by: OrderActor): boolean =>
  moves[from][to]?.includes(by) ?? false

/** An order has the status of its slowest parcel. */
export function slowest(statuses: readonly OrderStatus[]): OrderStatus {
  const first = ORDER_STATUSES.find((status) => statuses.includes(status))
  if (first === undefined) throw new Error('an order has at least one parcel')
  return first
}
