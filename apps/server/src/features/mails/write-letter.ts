import type { Db } from '../../db/pool.ts'
import { farmNewOrder } from './farm-new-order.ts'
import type { Letter } from './letter.ts'
import {
  findCancelRefund,
  findFarmFacts,
  findOrderFacts,
  findProcessedRefund,
  type OrderRow,
  type RefundRow,
} from './mail-facts.sql.ts'
import type { DueMail } from './mails.sql.ts'
import { orderCancelled } from './order-cancelled.ts'
import type { MailRefund } from './order-mail-facts.ts'
import { orderPlaced } from './order-placed.ts'
import { refundProcessed } from './refund-processed.ts'

/** The letter, or why there is nothing to write. */
export type Written = { readonly letter: Letter } | { readonly unsentBecause: string }

/** Says what is so now, which may be more than when it was queued. */
export async function writeLetter(db: Db, mail: DueMail, publicOrigin: string): Promise<Written> {
  if (!mail.mayBeWrittenTo) return nothing('the account is closed')
  const { kind, orderId, recipientId, language } = mail
  if (kind === 'farm_new_order') {
    const farm = await findFarmFacts(db, orderId, recipientId)
    if (farm === undefined) return nothing('not their order')
    // Nobody shall pack what is not wanted any more.
    if (!isWanted(farm)) return nothing('nothing to pack')
    return { letter: farmNewOrder({ ...farm, ordersUrl: `${publicOrigin}/farmer/orders` }, language) }
  }
  const order = await findOrderFacts(db, orderId, recipientId)
  if (order === undefined) return nothing('not their order')
  const facts = { ...order, refund: null, ordersUrl: `${publicOrigin}/orders` }
  switch (kind) {
    case 'order_placed':
      // The mail that tells of the cancelling says all there is to say.
      return isWanted(order) ? { letter: orderPlaced(facts, language) } : nothing('not placed any more')
    case 'order_cancelled': {
      const refund = await findCancelRefund(db, orderId)
      return { letter: orderCancelled(refund === undefined ? facts : withRefund(facts, refund), language) }
    }
    case 'refund_processed': {
      const refund = await findProcessedRefund(db, orderId)
      if (refund === undefined) return nothing('nothing was refunded')
      return { letter: refundProcessed(withRefund(facts, refund), language) }
    }
  }
}

const isWanted = ({ isPlaced, status }: Pick<OrderRow, 'isPlaced' | 'status'>): boolean =>
  isPlaced && status !== 'cancelled'

/** Money goes back the way it came. */
const withRefund = <Facts extends OrderRow>(
  facts: Facts,
  refund: RefundRow,
): Facts & { refund: MailRefund } => ({
  ...facts,
  refund: { ...refund, to: facts.paymentMethod },
})

const nothing = (unsentBecause: string): Written => ({ unsentBecause })
