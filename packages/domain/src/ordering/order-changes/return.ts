import { NO_REASON } from '../../catalogue/listings/listing.ts'
import { refundOwed } from '../../money/ledger/postings.ts'
import { Refusal } from '../../refusal.ts'
import { keptOf, type Order, type OrderDecision, refundOf, type ReturnStatus } from '../orders/order.ts'
import { isDelivered, type OrderStatus } from '../orders/stage.ts'

/** The home page promises 24 hours. Later requests are accepted and marked late. */
const RETURN_WINDOW_HOURS = 24

interface Returnable {
  readonly status: OrderStatus
  readonly returnStatus: ReturnStatus | null
}

/** Only a delivered order, and only once. */
export const canRequestReturn = ({ status, returnStatus }: Returnable): boolean =>
  isDelivered(status) && returnStatus === null

export const canDecideReturn = ({ returnStatus }: Pick<Returnable, 'returnStatus'>): boolean =>
  returnStatus === 'pending'

export function requestReturn(order: Order, now: Date): { readonly order: Order; readonly isLate: boolean } {
  if (!canRequestReturn(order)) throw new Refusal('return.not_allowed')
  const deliveredAt = order.deliveredAt?.getTime() ?? now.getTime()
  return {
    order: { ...order, returnStatus: 'pending' },
    isLate: now.getTime() - deliveredAt > RETURN_WINDOW_HOURS * 3_600_000,
  }
}

/** An approved return refunds all the money; nothing returns to stock, because it is food that has left the farm. */
export function decideReturn(
  order: Order,
  decision: 'approved' | 'rejected',
  note: string | undefined,
): OrderDecision & { readonly note: string | null } {
  if (order.returnStatus === null) throw new Refusal('return.not_found')
  if (!canDecideReturn(order)) throw new Refusal('return.already_decided')
  const refund = decision === 'approved' ? refundOf(order, 'return') : null
  const reason = note?.trim() ?? ''
  return {
    order: { ...order, returnStatus: decision },
    release: [],
    refund,
    postings: refund === null ? [] : [refundOwed(keptOf(order))],
    note: decision === 'approved' ? null : reason === '' ? NO_REASON : reason,
  }
}
