import { ORDER_STATUSES, type OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'

/** Returns the status, or `unknown` for one that a newer server sends and this page has no text for. */
export const knownStatus = (status: string): OrderStatus | 'unknown' =>
  ORDER_STATUSES.find((known) => known === status) ?? 'unknown'
