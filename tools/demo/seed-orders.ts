import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { MarketMode } from '@farmgate/domain/market/market-identity.ts'
import { totalsOf } from '@farmgate/domain/ordering/cart/totals.ts'
import type { Simulator } from '@farmgate/razorpay-sim/simulator.ts'
import { answerClaim } from '@farmgate/server/features/ordering/claims/answer-claim.ts'
import { makeClaim } from '@farmgate/server/features/ordering/claims/make-claim.ts'
import { placeOrder } from '@farmgate/server/features/ordering/checkout/place-order.ts'
import { advanceOrder } from '@farmgate/server/features/ordering/orders/advance-order.ts'
import { cancelForBuyer, cancelOwnOrder } from '@farmgate/server/features/ordering/orders/cancel-order.ts'
import { showOrder } from '@farmgate/server/features/ordering/order-views/show-order.ts'
import { saveWhatCame } from '@farmgate/server/features/delivery/packing/save-what-came.ts'
import { expireHolds } from '@farmgate/server/features/money/payment-reconciliation/expire-holds.ts'
import type { MoneyDeps } from '@farmgate/server/features/ordering/order-store/money-deps.ts'
import { payOrder } from '@farmgate/server/features/money/payments/pay-order.ts'
import { applyRefund } from '@farmgate/server/features/money/refunds/apply-refund.ts'
import { sweepRefunds } from '@farmgate/server/features/money/refunds/send-refund.ts'
import { settleCashRefund } from '@farmgate/server/features/money/refunds/settle-cash.ts'
import { decideReturn } from '@farmgate/server/features/ordering/returns/decide-return.ts'
import { requestReturn } from '@farmgate/server/features/ordering/returns/request-return.ts'
import { sendByCourier } from '@farmgate/server/features/ordering/order-admin/move-parcel.ts'
import { picturePath } from './make-pictures.ts'
import { endHold } from './orders.sql.ts'
import { failStop, handOverAtDoor } from './at-the-door.ts'
import { givePlace, markForCourier } from './rounds.sql.ts'
import { dayKey, type RoundIds } from './seed-rounds.ts'
import type { ShiftedClock } from './shifted-clock.ts'
import { listingNamed, type SeededListing } from './seed-listing.ts'
import type { BuyerKey } from './village/buyers.ts'
import type { Act, VillageOrder } from './village/order-script.ts'

/** The services that the orders are created with, and the people. */
export interface SeedContext extends MoneyDeps {
  readonly marketMode: MarketMode
  readonly simulator: Simulator
  readonly clock: ShiftedClock
  readonly listings: readonly SeededListing[]
  readonly buyerIds: Readonly<Record<BuyerKey, string>>
  readonly adminId: string
  readonly roundIds: RoundIds
}

/**
 * Creates every order through the real calls and the gateway's real protocol, in the order in which they happened: a
 * later order has a higher id, a later payment too. Only the clock is ours.
 */
export async function seedOrders(
  context: SeedContext,
  orders: readonly VillageOrder[],
  now: Date,
  /** What else happened in between. */
  others: readonly { readonly at: Date; readonly run: () => Promise<void> }[] = [],
): Promise<void> {
  const placed = new Map<VillageOrder, string>()
  const events = orders.flatMap((order) => {
    const at = (hours: number) => new Date(now.getTime() + (hours - order.hoursAgo) * 3_600_000)
    return [
      { at: at(0), run: async () => void placed.set(order, await place(context, order, now)) },
      ...order.steps.map(({ hours, act }) => ({
        at: at(hours),
        run: () => perform(context, order, idOf(placed, order), act),
      })),
    ]
  })
  for (const { at, run } of [...events, ...others].toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await context.clock.moveTo(at)
    await run()
  }
  if (new Set(placed.values()).size < orders.length) throw new Error('two sample orders became one')
}

async function place(
  context: SeedContext,
  { buyer, method, items, comes }: VillageOrder,
  now: Date,
): Promise<string> {
  const lines = Object.entries(items).map(([name, quantity]) => {
    const { id, pricePaise } = listingNamed(context.listings, name)
    return { productId: id, quantity, unitPricePaise: pricePaise }
  })
  const { totalPaise } = totalsOf(lines)
  const request = { lines, totalPaise, paymentMethod: method, leaveAtDoor: false }
  const id = await placeOrder(context, context.buyerIds[buyer], request, null)
  // Its farms are not decided yet, so the checkout promised no day.
  if (comes !== undefined) await givePlace(context.db, id, dayKey(context.roundIds, comes, now))
  return id
}

async function perform(context: SeedContext, order: VillageOrder, id: string, act: Act): Promise<void> {
  const { db, gateway, pictures, simulator } = context
  const operator = { adminId: context.adminId, requestId: 'demo' }
  const buyerId = context.buyerIds[order.buyer]
  switch (act.is) {
    case 'pay':
      await pay(context, order, id, 'captured')
      return
    case 'fail-to-pay':
      // The buyer gets a refusal; the attempt is recorded all the same.
      await pay(context, order, id, 'failed').catch(() => {})
      return
    case 'leave-unsure':
      await pay(context, order, id, 'authorized')
      return
    case 'expire':
      await endHold(db, id)
      return expireHolds(context, 1)
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
      return sweepRefunds(context, 10)
    case 'fail-refund': {
      const paymentId = await paymentOf(context, id)
      simulator.setRefunds({ outcome: 'pending' })
      await sweepRefunds(context, 10)
      simulator.setRefunds({ outcome: 'processed' })
      await simulator.settleRefunds(paymentId, 'failed')
      for (const refund of await gateway.refundsOf(paymentId)) await applyRefund(db, refund)
      return
    }
    case 'hand-back-cash':
      return settleCashRefund(db, operator, id)
    case 'hand-over':
      return handOverAtDoor(db, operator.adminId, id, act, new Date(context.clock.now()))
    case 'fail-stop':
      return failStop(db, id, act.because, new Date(context.clock.now()))
    case 'courier': {
      for (const farmerId of await markForCourier(db, id))
        await sendByCourier(db, operator, { orderId: id, farmerId }, act)
      return
    }
    case 'weigh': {
      const { id: product, farmerId } = listingNamed(context.listings, act.item)
      return saveWhatCame(context, farmerId, id, { lines: [{ product, grams: act.grams }] }, null, null)
    }
    case 'claim': {
      const { id: line, farmerId } = listingNamed(context.listings, act.item)
      const claim = { line, pieces: act.pieces, reason: 'broken', words: act.words } as const
      await makeClaim(context, buyerId, id, claim, { path: picturePath(act.photo) }, null)
      const { claims } = await showOrder(context, id, 'buyer')
      for (const { _id } of claims) await answerClaim(db, farmerId, _id, act.answer, null)
      return
    }
  }
}

/** Pays in the gateway's sheet; then the buyer's client checks the payment. */
async function pay(
  context: SeedContext,
  { buyer, method }: VillageOrder,
  id: string,
  outcome: 'captured' | 'failed' | 'authorized',
): Promise<void> {
  const request = { order_id: await gatewayOrderOf(context, id), method: gatewayMethods[method], outcome }
  await context.simulator.pay(request)
  await payOrder(context, context.buyerIds[buyer], id)
}

const gatewayMethods = {
  'Cash on Delivery': undefined,
  Netbanking: 'netbanking',
  UPI: 'upi',
  'Pay Later': 'paylater',
  'Credit / Debit Card': 'card',
} as const satisfies Record<PaymentMethod, string | undefined>

async function gatewayOrderOf(context: SeedContext, id: string): Promise<string> {
  const { paymentOrderId } = await showOrder(context, id, 'buyer')
  if (paymentOrderId === null) throw new Error('a cash order has no gateway order')
  return paymentOrderId
}

async function paymentOf(context: SeedContext, id: string): Promise<string> {
  const [payment] = await context.gateway.paymentsOf(await gatewayOrderOf(context, id))
  if (payment === undefined) throw new Error('the order has no payment')
  return payment.id
}

function idOf(placed: ReadonlyMap<VillageOrder, string>, order: VillageOrder): string {
  const id = placed.get(order)
  if (id === undefined) throw new Error('the order is not placed yet')
  return id
}
