import { ORDER_STATUSES, type OrderStatus } from '@farmgate/domain/orders/stage.ts'

/** The server may be newer than this page: a status that has no words here is said to be unknown. */
export const knownStatus = (status: string): OrderStatus | 'unknown' =>
  ORDER_STATUSES.find((known) => known === status) ?? 'unknown'
