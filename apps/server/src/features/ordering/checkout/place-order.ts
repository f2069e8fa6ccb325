import { holdUse } from '#db/market-uses.sql.ts'
import type { Address } from '@farmgate/domain/people/addresses/address.ts'
import { refuseCashAboveLimits } from '@farmgate/domain/ordering/order-limits/cash-limits.ts'
import { holdOrRefuse } from '@farmgate/domain/ordering/order-limits/unpaid-limits.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import {
  confirmPrices,
  mergeRequestedItems,
  type PricedLine,
  priceRequestedItems,
  type RequestedItem,
} from '@farmgate/domain/ordering/cart/pricing.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { refuseUntilOpen } from '@farmgate/domain/market/market-identity.ts'
import { v7 as uuid } from 'uuid'
import { announce } from '#db/changes/changes.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { answerOf, runIdempotent } from '#db/idempotency/run-idempotent.ts'
import type { Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { takeOutOfCart } from '#features/ordering/cart/cart.sql.ts'
import { notifyAll } from '#features/telling/notices/notify.ts'
import { applyWaiting } from '#features/money/payments/apply-capture.ts'
import { takePlaces } from '#features/ordering/order-store/stops.sql.ts'
import { takeForOrder } from '#features/catalogue/stock/stock.sql.ts'
import { askGateway, AskGatewayFirst, type GatewayAnswers } from './ask-gateway.ts'
import { type CheckoutFacts, readCheckoutFacts } from './checkout-facts.sql.ts'
import { chooseDelivery } from './choose-delivery.ts'
import { choosePayment, type PaymentChoice } from './choose-payment.ts'
import { lockOffers, type Snapshot } from './offers.sql.ts'
import type { PaymentDeps } from '#features/ordering/payment-start/open-payment.ts'
import { isSameBasket, type OrderRequest, type Placed } from './order-request.ts'
import { type Delivery, insertOrder, lockBuyer, lockBuyerAndCart, type OpenOrder } from './orders.sql.ts'
import { bindPaymentIntent } from '#features/money/payments/payment-intents.sql.ts'
import { releaseOwnHold, repeatedOrder } from './repeated-order.ts'

/** Returns the id of the order: a new one, or the one that the same request has placed before. */
export async function placeOrder(
  deps: PaymentDeps,
  buyerId: string,
  sent: OrderRequest,
  idempotentRequest: IdempotentRequest | null,
): Promise<string> {
  if (sent.addressId !== undefined && !isUuid(sent.addressId)) throw new Refusal('address.not_found')
  const request = { ...sent, lines: mergeRequestedItems(sent.lines.map(inOneSpelling)) }
  const placed = await placeOnce(deps, buyerId, request, idempotentRequest)
  // Money that arrived before its order now belongs to the order.
  if (placed.intentId !== null) await applyWaiting(deps.db, placed.intentId)
  return placed.orderId
}

/** Lower case: PostgreSQL accepts ids in capitals too, and lines are merged by id. */
function inOneSpelling({ productId, quantity }: RequestedItem): RequestedItem {
  if (!isUuid(productId))
    throw new Refusal('product.unavailable', { shortages: [{ productId, available: 0 }] })
  return { productId: productId.toLowerCase(), quantity }
}

async function placeOnce(
  deps: PaymentDeps,
  buyerId: string,
  request: OrderRequest,
  idempotentRequest: IdempotentRequest | null,
): Promise<Placed> {
  const isOnline = !isCash(request.paymentMethod)
  const productIds = request.lines.map(({ productId }) => productId)
  // Checked here already, so that a replay does not wait for the gateway.
  const earlier = isOnline && idempotentRequest !== null ? await answerOf(deps.db, idempotentRequest) : null
  if (earlier !== null) return earlier.answer as Placed
  const payment = isOnline ? await choosePayment(deps, buyerId, request, idempotentRequest) : null
  if (payment?.is === 'bound') return payment
  const id = uuid()
  const place = ({ answers, bought }: Asked) =>
    inTransaction(deps.db, (tx) =>
      runIdempotent(
        tx,
        idempotentRequest,
        async () => {
          if (bought !== null) return bought
          // The buyer's other orders wait here. A write to the cart happens wholly before a cash order, or wholly after it.
          const lock = isOnline ? lockBuyer : lockBuyerAndCart
          const buyer = await lock(tx, buyerId, request.addressId)
          const delivery = deliveryTo(buyer, request)
          const { pincode } = delivery.address
          const readFacts = () => readCheckoutFacts(tx, buyerId, productIds, { withCash: !isOnline, pincode })
          const facts = await readFacts()
          const hasKey = idempotentRequest !== null
          const repeated = await repeatedOrder(tx, buyerId, request, delivery, facts.open, hasKey, answers)
          if (typeof repeated === 'object') return repeated
          const now = repeated === 'replaced' ? await readFacts() : facts
          refuseUntilOpen(deps.marketMode, now.identity)
          return writeOrder(tx, { id, buyerId, request, delivery, payment, answers }, now)
        },
        { orderId: id, intentId: payment?.is === 'for-new' ? payment.intentId : null },
      ),
    )
  return untilPlaced(deps, request, place)
}

/** What was chosen is gone: the day filled up before its row was locked, or the market uses no courier any more. */
class PlaceTaken extends Error {}

const CHOICES_MAX = 3

/** What the gateway has said so far. `bought`: an earlier order of the same basket that turned out to be paid. */
interface Asked {
  readonly answers: GatewayAnswers
  readonly bought: Placed | null
}

/** Chooses again among the days that are left, and asks the gateway outside the transaction, about each order once. */
async function untilPlaced(
  deps: PaymentDeps,
  request: OrderRequest,
  place: (asked: Asked) => Promise<Placed>,
): Promise<Placed> {
  let asked: Asked = { answers: new Map(), bought: null }
  for (let choice = 1; ; ) {
    try {
      return await place(asked)
    } catch (error) {
      if (error instanceof AskGatewayFirst) asked = await ask(deps, request, asked.answers, error.orders)
      else if (!(error instanceof PlaceTaken)) throw error
      else if (choice++ === CHOICES_MAX) throw new Refusal('delivery.full')
    }
  }
}

async function ask(
  deps: PaymentDeps,
  request: OrderRequest,
  earlier: GatewayAnswers,
  orders: readonly OpenOrder[],
): Promise<Asked> {
  const answers = await askGateway(deps, orders)
  const bought = orders.find((order) => answers.get(order.id) === 'paid' && isSameBasket(order, request))
  return {
    answers: new Map([...earlier, ...answers]),
    bought: bought === undefined ? null : { orderId: bought.id, intentId: bought.intentId },
  }
}

function deliveryTo(
  buyer: { readonly address: Address | null } | undefined,
  { contact, addressId }: OrderRequest,
): Delivery {
  if (buyer === undefined) throw new Refusal('auth.required')
  const { address } = buyer
  if (address === null) throw new Refusal(addressId === undefined ? 'address.missing' : 'address.not_found')
  return { address, contact: contact ?? { name: address.fullName, phone: address.phone } }
}

interface OrderToWrite {
  readonly id: string
  readonly buyerId: string
  readonly request: OrderRequest
  readonly delivery: Delivery
  readonly payment: PaymentChoice | null
  readonly answers: GatewayAnswers
}

/**
 * Writes everything before the days and the stock are locked, and the stock last: buyers of the same day or product wait
 * for each other only while it is checked and taken.
 */
async function writeOrder(
  tx: Tx,
  { id, buyerId, request, delivery, payment, answers }: OrderToWrite,
  { offers, open, cash, unpaid, delivery: deliveryFacts }: CheckoutFacts,
): Promise<Placed> {
  const { lines: requestedItems, totalPaise, paymentMethod, deliveryDay } = request
  const intentId = payment?.is === 'for-new' ? payment.intentId : null
  // The order that waited for its payment has just ended: there is no payment for a new one.
  if (payment !== null && intentId === null) throw new Refusal('payment.busy', { retryAfterSeconds: 1 })

  const { lines, totals } = priceRequestedItems(requestedItems, offers, totalPaise)
  if (cash !== null) refuseCashAboveLimits(cash.limits, cash.open, lines, totals.totalPaise)
  const { ways, stops, shipBy } = chooseDelivery(lines, deliveryFacts, deliveryDay)
  const goesByCourier = [...ways.values()].some(({ goesBy }) => goesBy === 'courier')
  if (cash !== null && goesByCourier) throw new Refusal('courier.prepaid_only')
  if (goesByCourier && !(await holdUse(tx, 'courier'))) throw new PlaceTaken()
  const beside = await releaseOwnHold(tx, buyerId, lines, open, answers)
  const places = stops.map(({ roundId, day }) => `${roundId} ${day}`)
  const hold = unpaid === null ? null : holdOrRefuse(unpaid, beside, lines, totals.totalPaise, places)
  const holdsForPayment = hold !== null
  const leaveAtDoor = request.leaveAtDoor === true && holdsForPayment
  const order = {
    id,
    buyerId,
    paymentMethod,
    hold,
    totals,
    delivery,
    lines,
    ways,
    leaveAtDoor,
    shipBy,
  }
  await insertOrder(tx, order)
  if (intentId === null) await startCash(tx, buyerId, id, lines)
  else if (!(await bindPaymentIntent(tx, intentId, id))) throw new Refusal('payment.order_mismatch')
  const farms = holdsForPayment ? [] : lines.map(({ farmerId }) => farmerId)
  announce(tx, { what: 'orders', to: [...new Set([buyerId, ...farms])], admins: true })

  if (!(await takePlaces(tx, id, stops))) throw new PlaceTaken()
  const confirmed = confirmPrices(
    lines,
    await lockOffers(
      tx,
      lines.map(({ productId }) => productId),
    ),
  )
  // The share of the stock, now of stock that no other order can take.
  if (cash !== null) refuseCashAboveLimits(cash.limits, cash.open, confirmed, totals.totalPaise)
  await takeForOrder(tx, id, lines)
  return { orderId: id, intentId }
}

/** Starts a cash order at once: the farms can pack it. */
async function startCash(
  tx: Tx,
  buyerId: string,
  orderId: string,
  lines: readonly PricedLine<Snapshot>[],
): Promise<void> {
  await takeOutOfCart(tx, buyerId, lines)
  const about = { cause: orderId, orderId }
  await notifyAll(tx, [
    { kind: 'order_placed', to: [buyerId], ...about },
    { kind: 'farm_new_order', to: lines.map(({ farmerId }) => farmerId), ...about },
  ])
}
