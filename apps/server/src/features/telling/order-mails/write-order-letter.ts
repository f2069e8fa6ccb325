import { NO_REASON } from '@farmgate/domain/catalogue/listings/listing.ts'
import type { NoticeKind } from '@farmgate/domain/telling/notice.ts'
import { isCancelled, isOnTheRoad, STAGE_AFTER } from '@farmgate/domain/ordering/orders/stage.ts'
import type { Db } from '#db/pool.ts'
import { deliveryMoved } from './delivery-moved.ts'
import { stopFailed } from './stop-failed.ts'
import { farmNewOrder } from './farm-new-order.ts'
import { farmOrderCancelled } from './farm-order-cancelled.ts'
import { claimDecided, farmClaim } from './claim-letters.ts'
import { farmLinesChanged, linesChanged } from './lines-changed.ts'
import {
  findCancelRefund,
  findChangesFacts,
  findClaimFacts,
  findFarmFacts,
  findOrderFacts,
  findParcelStatus,
  findProcessedRefund,
  findReturnRefund,
  type OrderRow,
  type RefundRow,
} from './mail-facts.sql.ts'
import type { DueMail } from '#features/telling/mail-queue/mails.sql.ts'
import { orderCancelled } from './order-cancelled.ts'
import type { MailRefund } from './order-mail-facts.ts'
import { orderMoved, parcelMoved } from './order-moved.ts'
import { orderPlaced } from './order-placed.ts'
import { refundProcessed } from './refund-processed.ts'
import { returnDecided } from './return-decided.ts'
import { nothing, type Written } from '#features/telling/mail-layout/letter-or-reason.ts'

type OrderKind = Extract<
  NoticeKind,
  | `order_${string}`
  | `parcel_${string}`
  | 'refund_processed'
  | 'return_approved'
  | 'return_rejected'
  | 'line_changed'
  | 'delivery_moved'
  | 'stop_failed'
>
type FarmKind = 'farm_new_order' | 'farm_order_cancelled' | 'farm_line_changed'
type ClaimKind = 'claim_approved' | 'claim_rejected' | 'farm_claim' | 'farm_claim_decided'

/** Writes the letter about an order, to its buyer or to one of its farms. */
interface OrderMail extends DueMail {
  readonly kind: OrderKind | FarmKind | ClaimKind
  readonly orderId: string
}

export function writeOrderLetter(db: Db, mail: OrderMail, publicOrigin: string): Promise<Written> {
  const { kind } = mail
  switch (kind) {
    case 'farm_new_order':
    case 'farm_order_cancelled':
    case 'farm_line_changed':
      return writeToFarm(db, mail, kind, publicOrigin)
    case 'claim_approved':
    case 'claim_rejected':
    case 'farm_claim':
    case 'farm_claim_decided':
      return writeAboutClaim(db, mail, kind, publicOrigin)
    case 'order_placed':
    case 'order_shipped':
    case 'order_delivered':
    case 'order_cancelled':
    case 'return_approved':
    case 'return_rejected':
    case 'refund_processed':
    case 'parcel_shipped':
    case 'parcel_delivered':
    case 'line_changed':
    case 'delivery_moved':
    case 'stop_failed':
      return writeToBuyer(db, mail, kind, publicOrigin)
  }
}

/** The part of a cause behind the order: the position of a change, or a farm. */
const partOf = (cause: string): string => cause.split(':')[1] ?? ''

async function writeAboutClaim(
  db: Db,
  { cause, recipientId, name, language }: OrderMail,
  kind: ClaimKind,
  publicOrigin: string,
): Promise<Written> {
  const claim = await findClaimFacts(db, cause, recipientId)
  if (claim === undefined) return nothing('not their claim')
  if (kind === 'farm_claim' || kind === 'farm_claim_decided') {
    // The mail about the decision is newer.
    if (kind === 'farm_claim' && claim.state !== 'pending') return nothing('decided already')
    return { letter: farmClaim({ ...claim, name, url: `${publicOrigin}/farmer/orders` }, language) }
  }
  return { letter: claimDecided({ ...claim, name, url: `${publicOrigin}/orders` }, language) }
}

async function writeToFarm(
  db: Db,
  { orderId, recipientId, language, cause, detail }: OrderMail,
  kind: FarmKind,
  publicOrigin: string,
): Promise<Written> {
  const farm = await findFarmFacts(db, orderId, recipientId)
  if (farm === undefined) return nothing('not their order')
  const facts = { ...farm, ordersUrl: `${publicOrigin}/farmer/orders` }
  if (kind === 'farm_order_cancelled') return { letter: farmOrderCancelled(facts, language) }
  if (kind === 'farm_line_changed') {
    // The mail about the cancelled order is newer.
    if (isCancelled(farm.status)) return nothing('the order is cancelled')
    const changes = await findChangesFacts(db, orderId, Number(partOf(cause)), recipientId)
    if (changes === undefined) return nothing('nothing of theirs has changed')
    return { letter: farmLinesChanged(facts, changes, detail['ended'] === 'yes', language) }
  }
  // A cancelled order must not be packed.
  return isActive(farm) ? { letter: farmNewOrder(facts, language) } : nothing('nothing to pack')
}

async function writeToBuyer(
  db: Db,
  { orderId, recipientId, language, detail, cause }: OrderMail,
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
      if (!isOnTheRoad(order.status)) return nothing('not on its way any more')
      return { letter: orderMoved(STAGE_AFTER.ship, facts, language) }
    case 'order_delivered':
      return { letter: orderMoved(STAGE_AFTER.deliver, facts, language) }
    case 'parcel_shipped':
    case 'parcel_delivered': {
      const to = kind === 'parcel_shipped' ? STAGE_AFTER.ship : STAGE_AFTER.deliver
      // A newer mail says where it is.
      if ((await findParcelStatus(db, orderId, partOf(cause))) !== to)
        return nothing('the parcel has moved on')
      return { letter: parcelMoved(to, facts, partOf(cause), language) }
    }
    case 'line_changed': {
      const changes = await findChangesFacts(db, orderId, Number(partOf(cause)), null)
      if (changes === undefined) return nothing('nothing has changed')
      return { letter: linesChanged(facts, changes, language) }
    }
    case 'delivery_moved':
      // Its cancellation mail is newer.
      if (isCancelled(order.status)) return nothing('the order is cancelled')
      return { letter: deliveryMoved(facts, detail, language) }
    case 'stop_failed':
      if (isCancelled(order.status)) return nothing('the order is cancelled')
      return { letter: stopFailed(facts, detail, language) }
    case 'order_cancelled':
      return { letter: orderCancelled(withRefund(facts, await findCancelRefund(db, orderId)), language) }
    case 'return_approved':
      return {
        letter: returnDecided('approved', withRefund(facts, await findReturnRefund(db, orderId)), language),
      }
    case 'return_rejected':
      return { letter: returnDecided({ rejectedBecause: detail['note'] ?? NO_REASON }, facts, language) }
    case 'refund_processed': {
      const refund = await findProcessedRefund(db, orderId, cause)
      if (refund === undefined) return nothing('nothing was refunded')
      return {
        letter: refundProcessed(
          { ...facts, refund: backTheWay(facts, refund), item: detail['item'] ?? null },
          language,
        ),
      }
    }
  }
}

const isActive = ({ isPlaced, status }: Pick<OrderRow, 'isPlaced' | 'status'>): boolean =>
  isPlaced && !isCancelled(status)

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
