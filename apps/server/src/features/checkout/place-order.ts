import { refuseCashAboveLimits } from '@farmgate/domain/orders/cash-limits.ts'
import { isCash } from '@farmgate/domain/orders/payment-method.ts'
import {
  confirmPrices,
  mergeWishes,
  type PricedLine,
  priceWishes,
  type Wish,
} from '@farmgate/domain/orders/pricing.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { answerOf, type Intent, once } from '../../db/once.ts'
import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isUuid } from '../../db/uuid.ts'
import { readCashPosition } from '../cash-limits/cash-position.sql.ts'
import { lockCart } from '../cart/carts.sql.ts'
import { takeOutOfCart } from '../cart/take-out.sql.ts'
import { notify } from '../notices/notify.ts'
import { addEvent } from '../order-book/order-rows.sql.ts'
import { applyWaiting } from '../payments/apply-capture.ts'
import { lockStocks, takeForOrder } from '../stock/stock.sql.ts'
import { choosePayment, type PaymentChoice } from './choose-payment.ts'
import { readOffers, type Snapshot } from './offers.sql.ts'
import type { PaymentDeps } from './open-payment.ts'
import type { OrderWish, Placed } from './order-wish.ts'
import { type Delivery, insertOrder, lockBuyer } from './orders.sql.ts'
import { bindPaymentIntent } from './payment-intents.sql.ts'
import { repeatedOrder } from './repeated-order.ts'

/** Answers the id of the order: a new one, or the one that this very wish has made before. */
export async function placeOrder(
  deps: PaymentDeps,
  buyerId: string,
  sent: OrderWish,
  intent: Intent | null,
): Promise<string> {
  const wish = { ...sent, lines: mergeWishes(sent.lines.map(inOneSpelling)) }
  const placed = await placeOnce(deps, buyerId, wish, intent)
  // Money that came before its order: from here on it is the order's.
  if (placed.intentId !== null) await applyWaiting(deps.db, placed.intentId)
  return placed.orderId
}

/** PostgreSQL reads ids in capitals as well. Merged by what they name, not by how they are written. */
function inOneSpelling({ productId, quantity }: Wish): Wish {
  if (!isUuid(productId))
    throw new Refusal('product.unavailable', { shortages: [{ productId, available: 0 }] })
  return { productId: productId.toLowerCase(), quantity }
}

async function placeOnce(
  deps: PaymentDeps,
  buyerId: string,
  wish: OrderWish,
  intent: Intent | null,
): Promise<Placed> {
  const isOnline = !isCash(wish.paymentMethod)
  // Asked here already: whoever only wants the answer again need not wait for the gateway.
  const earlier = isOnline && intent !== null ? await answerOf(deps.db, intent) : null
  if (earlier !== null) return earlier.answer as Placed
  const payment = isOnline ? await choosePayment(deps, buyerId, wish, intent) : null
  if (payment?.is === 'bound') return payment
  return inTransaction(deps.db, (tx) =>
    once(tx, intent, async () => {
      const delivery = await deliveryTo(tx, buyerId, wish)
      // A write to the cart comes wholly before this order, whose lines it then takes out, or wholly after it.
      if (!isOnline) await lockCart(tx, buyerId)
      const repeated = await repeatedOrder(tx, buyerId, wish, delivery, intent !== null)
      return repeated ?? writeOrder(tx, buyerId, wish, delivery, payment)
    }),
  )
}

/** Locks the buyer: whatever else they place waits here. */
async function deliveryTo(tx: Tx, buyerId: string, { contact }: OrderWish): Promise<Delivery> {
  const buyer = await lockBuyer(tx, buyerId)
  if (buyer === undefined) throw new Refusal('auth.required')
  const { address } = buyer
  if (address === null) throw new Refusal('address.missing')
  return { address, contact: contact ?? { name: address.fullName, phone: address.phone } }
}

/**
 * Everything is written before the stock is locked, and the stock last of all: buyers of the same thing wait for each
 * other only while it is counted and taken.
 */
async function writeOrder(
  tx: Tx,
  buyerId: string,
  { lines: wishes, totalPaise, paymentMethod }: OrderWish,
  delivery: Delivery,
  payment: PaymentChoice | null,
): Promise<Placed> {
  const intentId = payment?.is === 'for-new' ? payment.intentId : null
  // The order that waited for its payment has just ended: there is no payment for a new one.
  if (payment !== null && intentId === null) throw new Refusal('payment.busy', { retryAfterSeconds: 1 })

  const id = uuid()
  const productIds = wishes.map(({ productId }) => productId)
  const { lines, totals } = priceWishes(wishes, await readOffers(tx, productIds), totalPaise)
  const holdsForPayment = payment !== null
  // The buyer's row is locked, so no other order of theirs comes between. Asked before this order is written.
  const cash = holdsForPayment ? null : await readCashPosition(tx, buyerId, productIds)
  if (cash !== null) refuseCashAboveLimits(cash.limits, cash.open, lines, totals.totalPaise)
  await insertOrder(tx, { id, buyerId, paymentMethod, holdsForPayment, totals, delivery, lines })
  await addEvent(tx, id, { kind: 'placed', by: 'buyer', actorId: buyerId })
  if (intentId === null) await startCash(tx, buyerId, id, lines)
  else if (!(await bindPaymentIntent(tx, intentId, id))) throw new Refusal('payment.order_mismatch')

  await lockStocks(tx, productIds)
  // In a statement of its own: what is read after the locks is what whoever held them before has left.
  const confirmed = confirmPrices(lines, await readOffers(tx, productIds))
  // The share of the stock, now of stock that no other order can take.
  if (cash !== null) refuseCashAboveLimits(cash.limits, cash.open, confirmed, totals.totalPaise)
  await takeForOrder(tx, id, lines)
  return { orderId: id, intentId }
}

/** Nothing else has to happen first: the farms can pack it. */
async function startCash(
  tx: Tx,
  buyerId: string,
  orderId: string,
  lines: readonly PricedLine<Snapshot>[],
): Promise<void> {
  await takeOutOfCart(tx, buyerId, lines)
  const about = { cause: orderId, orderId }
  await notify(tx, [buyerId], { kind: 'order_placed', ...about })
  const farms = lines.map(({ farmerId }) => farmerId)
  await notify(tx, farms, { kind: 'farm_new_order', ...about })
}
