import type { PaymentMethod } from '@farmgate/domain/orders/payment-method.ts'
import { totalsOf } from '@farmgate/domain/orders/totals.ts'
import type { Simulator } from '@farmgate/razorpay-sim/simulator.ts'
import { placeOrder } from '@farmgate/server/features/checkout/place-order.ts'
import { advanceOrder } from '@farmgate/server/features/orders/advance-order.ts'
import { cancelForBuyer, cancelOwnOrder } from '@farmgate/server/features/orders/cancel-order.ts'
import { showOrder } from '@farmgate/server/features/orders/show-order.ts'
import { expireHolds } from '@farmgate/server/features/payments/expire-holds.ts'
import type { MoneyDeps } from '@farmgate/server/money-deps.ts'
import { payOrder } from '@farmgate/server/features/payments/pay-order.ts'
import { applyRefund } from '@farmgate/server/features/refunds/apply-refund.ts'
import { sweepRefunds } from '@farmgate/server/features/refunds/send-refund.ts'
import { settleCashRefund } from '@farmgate/server/features/refunds/settle-cash.ts'
import { decideReturn } from '@farmgate/server/features/returns/decide-return.ts'
import { requestReturn } from '@farmgate/server/features/returns/request-return.ts'
import { picturePath } from './make-pictures.ts'
import { endHold } from './orders.sql.ts'
import type { StoryClock } from './story-clock.ts'
import { listingNamed, type SeededListing } from './story.ts'
import type { BuyerKey } from './village/buyers.ts'
import type { Act, VillageOrder } from './village/order-story.ts'

/** Where the orders are played, and by whom. */
export interface Stage extends MoneyDeps {
  readonly simulator: Simulator
  readonly clock: StoryClock
  readonly listings: readonly SeededListing[]
  readonly buyerIds: Readonly<Record<BuyerKey, string>>
  readonly adminId: string
}

/**
 * Everything goes through the real calls and the real gateway's protocol, in the order in which it happened: a later
 * order has a higher id, a later payment too. Only the clock is ours.
 */
export async function playOrders(stage: Stage, orders: readonly VillageOrder[], now: Date): Promise<void> {
  const placed = new Map<VillageOrder, string>()
  const scenes = orders.flatMap((order) => {
    const at = (hours: number) => new Date(now.getTime() + (hours - order.hoursAgo) * 3_600_000)
    return [
      { at: at(0), play: async () => void placed.set(order, await place(stage, order)) },
      ...order.steps.map(({ hours, act }) => ({
        at: at(hours),
        play: () => perform(stage, order, idOf(placed, order), act),
      })),
    ]
  })
  for (const { at, play } of scenes.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    await stage.clock.moveTo(at)
    await play()
  }
  if (new Set(placed.values()).size < orders.length) throw new Error('two orders of the village are one')
}

async function place(stage: Stage, { buyer, method, items }: VillageOrder): Promise<string> {
  const lines = Object.entries(items).map(([name, quantity]) => {
    const { id, pricePaise } = listingNamed(stage.listings, name)
    return { productId: id, quantity, unitPricePaise: pricePaise }
  })
  const { totalPaise } = totalsOf(lines)
  const wish = { lines, totalPaise, paymentMethod: method, paymentOrderId: undefined, contact: undefined }
  return placeOrder(stage, stage.buyerIds[buyer], wish, null)
}

async function perform(stage: Stage, order: VillageOrder, id: string, act: Act): Promise<void> {
  const { db, gateway, pictures, simulator } = stage
  const operator = { adminId: stage.adminId, requestId: 'demo' }
  const buyerId = stage.buyerIds[order.buyer]
  switch (act.is) {
    case 'pay':
      await pay(stage, order, id, 'captured')
      return
    case 'fail-to-pay':
      // Refused with the buyer's own words; the attempt is written down all the same.
      await pay(stage, order, id, 'failed').catch(() => {})
      return
    case 'leave-unsure':
      await pay(stage, order, id, 'authorized')
      return
    case 'expire':
      await endHold(db, id)
      return expireHolds(stage, 1)
    case 'ship':
      return advanceOrder(db, operator, id, 'shipped')
    case 'deliver':
      return advanceOrder(db, operator, id, 'delivered')
    case 'cancel':
      return cancelOwnOrder(db, buyerId, id, act.reason, null)
    case 'cancel-for-buyer':
      return cancelForBuyer(db, operator, id, act.reason, null)
    case 'ask-return': {
      const photo = act.photo === undefined ? null : { path: picturePath(act.photo) }
      return requestReturn({ db, pictures }, buyerId, id, act.reason, photo, null)
    }
    case 'approve':
      return decideReturn(db, operator, id, 'approved', undefined, null)
    case 'reject':
      return decideReturn(db, operator, id, 'rejected', act.note, null)
    case 'send-refund':
      return sweepRefunds(stage, 10)
    case 'fail-refund': {
      const paymentId = await paymentOf(stage, id)
      simulator.setRefunds({ outcome: 'pending' })
      await sweepRefunds(stage, 10)
      simulator.setRefunds({ outcome: 'processed' })
      await simulator.settleRefunds(paymentId, 'failed')
      for (const refund of await gateway.refundsOf(paymentId)) await applyRefund(db, refund)
      return
    }
    case 'hand-back-cash':
      return settleCashRefund(db, operator, id)
  }
}

/** In the gateway's sheet; then the buyer asks us to look. */
async function pay(
  stage: Stage,
  { buyer, method }: VillageOrder,
  id: string,
  outcome: 'captured' | 'failed' | 'authorized',
): Promise<void> {
  const wish = { order_id: await gatewayOrderOf(stage, id), method: gatewayMethods[method], outcome }
  await stage.simulator.pay(wish)
  await payOrder(stage, stage.buyerIds[buyer], id)
}

const gatewayMethods = {
  'Cash on Delivery': undefined,
  Netbanking: 'netbanking',
  UPI: 'upi',
  'Pay Later': 'paylater',
  'Credit / Debit Card': 'card',
} as const satisfies Record<PaymentMethod, string | undefined>

async function gatewayOrderOf(stage: Stage, id: string): Promise<string> {
  const { paymentOrderId } = await showOrder(stage, id, 'buyer')
  if (paymentOrderId === null) throw new Error('cash does not pass the gateway')
  return paymentOrderId
}

async function paymentOf(stage: Stage, id: string): Promise<string> {
  const [payment] = await stage.gateway.paymentsOf(await gatewayOrderOf(stage, id))
  if (payment === undefined) throw new Error('nobody has paid for it')
  return payment.id
}

function idOf(placed: ReadonlyMap<VillageOrder, string>, order: VillageOrder): string {
  const id = placed.get(order)
  if (id === undefined) throw new Error('nothing happens to an order before it was placed')
  return id
}
