import type { OrderStatus } from './stage.ts'

/** The groups in which a buyer looks for an order. */
export const ORDER_GROUPS = ['on_the_way', 'delivered', 'cancelled'] as const
export type OrderGroup = (typeof ORDER_GROUPS)[number]

export const groupStatuses: Readonly<Record<OrderGroup, readonly OrderStatus[]>> = {
  on_the_way: ['confirmed', 'shipped'],
  delivered: ['delivered'],
  cancelled: ['cancelled'],
}
