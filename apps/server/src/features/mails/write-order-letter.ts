import { NO_REASON } from '@farmgate/domain/catalogue/listing.ts'
import type { NoticeKind } from '@farmgate/domain/notices/notice.ts'
import type { Db } from '#db/pool.ts'
import { farmNewOrder } from './farm-new-order.ts'
import { farmOrderCancelled } from './farm-order-cancelled.ts'
import {
  findCancelRefund,
  findFarmFacts,
  findOrderFacts,
  findProcessedRefund,
  findReturnRefund,
  type OrderRow,
  type RefundRow,
} from './mail-facts.sql.ts'
import type { DueMail } from './mails.sql.ts'
import { orderCancelled } from './order-cancelled.ts'
import type { MailRefund } from './order-mail-facts.ts'
import { orderMoved } from './order-moved.ts'
import { orderPlaced } from './order-placed.ts'
import { refundProcessed } from './refund-processed.ts'
import { returnDecided } from './return-decided.ts'
import { nothing, type Written } from './written.ts'

type OrderKind = Extract<
  NoticeKind,
  `order_${string}` | 'refund_processed' | 'return_approved' | 'return_rejected'
>
type FarmKind = 'farm_new_order' | 'farm_order_cancelled'

/** Writes the letter about an order, to its buyer or to one of its farms. */
interface OrderMail extends DueMail {
  readonly kind: OrderKind | FarmKind
  readonly orderId: string
}

export function writeOrderLetter(db: Db, mail: OrderMail, publicOrigin: string): Promise<Written> {
  const { kind } = mail
  return kind === 'farm_new_order' || kind === 'farm_order_cancelled'
    ? writeToFarm(db, mail, kind, publicOrigin)
    : writeToBuyer(db, mail, kind, publicOrigin)
}

async function writeToFarm(
  db: Db,
  { orderId, recipientId, language }: OrderMail,
  kind: FarmKind,
  publicOrigin: string,
): Promise<Written> {
  const farm = await findFarmFacts(db, orderId, recipientId)
  if (farm === undefined) return nothing('not their order')
  const facts = { ...farm, ordersUrl: `${publicOrigin}/farmer/orders` }
  if (kind === 'farm_order_cancelled') return { letter: farmOrderCancelled(facts, language) }
  // A cancelled order must not be packed.
  return isActive(farm) ? { letter: farmNewOrder(facts, language) } : nothing('nothing to pack')
}

async function writeToBuyer(
  db: Db,
  { orderId, recipientId, language, detail }: OrderMail,
  kind: OrderKind,
  publicOrigin: string,
): Promise<Written> {
  const order = await findOrderFacts(db, orderId, recipientId)
  if (order === undefined) return nothing('not their order')
  const facts = { ...order, refund: null, ordersUrl: `${publicOrigin}/orders` }
  switch (kind) {
    case 'order_placed':
      // The cancellation mail covers it.
      return isActive(order) ? { letter: orderPlaced(facts, language) } : nothing('not placed any more')
    case 'order_shipped':
      // The delivery mail is newer.
      if (order.status !== 'shipped') return nothing('not on its way any more')
      return { letter: orderMoved('shipped', facts, language) }
    case 'order_delivered':
      return { letter: orderMoved('delivered', facts, language) }
    case 'order_cancelled':
      return { letter: orderCancelled(withRefund(facts, await findCancelRefund(db, orderId)), language) }
    case 'return_approved':
      return {
        letter: returnDecided('approved', withRefund(facts, await findReturnRefund(db, orderId)), language),
      }
    case 'return_rejected':
      return { letter: returnDecided({ rejectedBecause: detail['note'] ?? NO_REASON }, facts, language) }
    case 'refund_processed': {
      const refund = await findProcessedRefund(db, orderId)
      if (refund === undefined) return nothing('nothing was refunded')
      return { letter: refundProcessed({ ...facts, refund: backTheWay(facts, refund) }, language) }
    }
  }
}

const isActive = ({ isPlaced, status }: Pick<OrderRow, 'isPlaced' | 'status'>): boolean =>
  isPlaced && status !== 'cancelled'

/** The refund uses the method of the payment. */
const backTheWay = ({ paymentMethod }: OrderRow, refund: RefundRow): MailRefund => ({
  ...refund,
  to: paymentMethod,
})

const withRefund = <Facts extends OrderRow>(
  facts: Facts,
  refund: RefundRow | undefined,
): Facts & { refund: MailRefund | null } => ({
  ...facts,
  refund: refund === undefined ? null : backTheWay(facts, refund),
})
