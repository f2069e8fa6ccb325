import { isRefundedByItself } from '@farmgate/domain/money/payments/refund-brake.ts'
import {
  gatewayFee,
  paymentReceived,
  type Posting,
  saleOnline,
  unmatchedPaymentOwed,
} from '@farmgate/domain/money/ledger/postings.ts'
import { keptOf, type Order } from '@farmgate/domain/ordering/orders/order.ts'
import {
  decideCapture,
  isCaptured,
  type PaymentFact,
  type UnmatchedCause,
} from '@farmgate/domain/money/payments/capture.ts'
import type { GatewayPayment } from '#adapters/payments/payment-gateway.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction, violates } from '#db/transaction.ts'
import { isAlarmOpen } from '#features/telling/alarms/alarms.sql.ts'
import { raiseAlarm } from '#features/telling/alarms/raise-alarm.ts'
import { takeOutOfCart } from '#features/ordering/cart/cart.sql.ts'
import { type PostingSource, postAll } from '#features/money/ledger/ledger.sql.ts'
import { notifyAll } from '#features/telling/notices/notify.ts'
import { addEvent, lockOrder, saveOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import { openRefund } from '#features/money/refunds/open-refund.ts'
import {
  findPaymentIntent,
  findPaymentIntentByGatewayOrder,
  type PaymentIntent,
  lockPaymentIntent,
} from './payment-intents.sql.ts'
import {
  lockRefundBrake,
  readHeld,
  readRefundLimits,
  readUnmatchedLately,
  saveHeld,
} from './refund-brake.sql.ts'
import {
  savePayment,
  type LockedPayment,
  lockWaiting,
  saveAttempt,
  hasWaiting,
  type PaymentProgress,
  saveProgress,
  saveUnmatchedPayment,
} from '#features/ordering/order-store/payment-rows.sql.ts'

/**
 * The outcome of a payment: its order is paid; no money has moved; it waits for its order; it is refunded; an operator
 * decides.
 */
export type CaptureOutcome = 'paid' | 'no-money' | 'waiting' | 'sent-back' | 'held'

/**
 * The only entry for captured money, whichever source reported it: the buyer's call, a webhook, a sweeper. `payment` is
 * what the gateway returned, never what a request claimed. Idempotent for the same payment.
 */
export async function applyCapture(db: Db, payment: GatewayPayment): Promise<CaptureOutcome> {
  for (let tries = 1; ; tries++) {
    try {
      const applied = await inTransaction(db, (tx) => apply(tx, payment))
      if (applied !== 'bound-meanwhile') return applied
    } catch (error) {
      // Another payment has just paid for this order. On a second pass, this one is the duplicate.
      if (!violates(error, 'payment_pays_order_once') || tries === TRIES_MAX) throw error
    }
  }
}

const TRIES_MAX = 3

/**
 * Applies payments that arrived before their order, once the order is bound to the payment intent. Hardly any has: a
 * payment is saved while its intent is locked, so one that arrived before the binding is visible after it.
 */
export async function applyWaiting(db: Db, paymentIntentId: string): Promise<void> {
  if (!(await hasWaiting(db, paymentIntentId))) return
  await inTransaction(db, async (tx) => {
    const intent = await findPaymentIntent(tx, paymentIntentId)
    if (intent === undefined || intent.orderId === null) return
    const home = { intent, order: await theOrder(tx, intent.orderId) }
    for (const payment of await lockWaiting(tx, paymentIntentId)) {
      const settled = await settle(tx, payment, asCaptured(payment), home, NO_ARRIVAL)
      if (settled === 'paid') home.order = paid(home.order)
    }
  })
}

/** Which payment intent and order a payment belongs to. `order` is null until one is bound to the intent. */
type Home = { readonly intent: PaymentIntent; order: Order | null } | 'unknown'

async function apply(tx: Tx, payment: GatewayPayment): Promise<CaptureOutcome | 'bound-meanwhile'> {
  const intent =
    payment.orderId === null ? undefined : await findPaymentIntentByGatewayOrder(tx, payment.orderId)
  if (intent === undefined) return applyTo(tx, payment, 'unknown')
  if (intent.orderId !== null) {
    return applyTo(tx, payment, { intent, order: await theOrder(tx, intent.orderId) })
  }
  // No transaction can bind it until we commit. If one has just done so, the order must be locked first: start again.
  const locked = await lockPaymentIntent(tx, intent.id)
  if (locked.orderId !== null) return 'bound-meanwhile'
  return applyTo(tx, payment, { intent, order: null })
}

async function applyTo(tx: Tx, payment: GatewayPayment, home: Home): Promise<CaptureOutcome> {
  const known = await savePayment(tx, payment, home === 'unknown' ? null : home.intent.id)
  if (known.status !== 'captured' && !isCaptured(payment)) {
    await noteAttempt(tx, known, payment, orderIdOf(home))
    return 'no-money'
  }
  const arrival = arrivalOf(known, payment)
  const isDone = known.stray !== null || (known.status === 'captured' && known.orderId !== null)
  if (!isDone) {
    return settle(tx, known, known.status === 'captured' ? asCaptured(known) : payment, home, arrival)
  }
  await takeIn(tx, known, arrival, orderIdOf(home))
  if (known.stray === null) return 'paid'
  return known.isHeld ? 'held' : 'sent-back'
}

/** What a report adds to what we know of a payment: its money, and the gateway's fee, each once. */
type Arrival = Pick<PaymentProgress, 'isCaptured' | 'feePaise'>

const arrivalOf = (known: LockedPayment, payment: GatewayPayment): Arrival => ({
  isCaptured: known.status !== 'captured',
  feePaise: known.feePaise === null ? payment.feePaise : null,
})

const NO_ARRIVAL: Arrival = { isCaptured: false, feePaise: null }

/** Saves what has arrived and posts it to the ledger. */
async function takeIn(tx: Tx, known: LockedPayment, arrival: Arrival, orderId: string | null): Promise<void> {
  await saveProgress(tx, known.id, { ...arrival, orderId: null })
  await postAll(tx, arrivalPostings(known, arrival, orderId))
}

const arrivalPostings = (
  { id, amountPaise }: LockedPayment,
  { isCaptured, feePaise }: Arrival,
  orderId: string | null,
): (PostingSource & Posting)[] =>
  [
    ...(isCaptured ? [paymentReceived(amountPaise)] : []),
    ...(feePaise !== null && feePaise > 0 ? [gatewayFee(feePaise)] : []),
  ].map((posting) => ({ source: 'payment', sourceId: id, orderId, ...posting }))

/** Captured money pays for its order, waits for it, or is refunded. */
async function settle(
  tx: Tx,
  known: LockedPayment,
  fact: PaymentFact,
  home: Home,
  arrival: Arrival,
): Promise<CaptureOutcome> {
  const decision = decideCapture(fact, home === 'unknown' ? 'unknown' : home.order)
  if (decision.is === 'pays') {
    if (home === 'unknown' || home.order === null)
      throw new Error('a payment pays for an order that is there')
    await payFor(tx, known, home.order, home.intent.buyerId, arrival)
    return 'paid'
  }
  await takeIn(tx, known, arrival, orderIdOf(home))
  switch (decision.is) {
    case 'no-money':
      return 'no-money'
    case 'waits':
      return 'waiting'
    case 'unmatched':
      return sendBack(tx, known, orderIdOf(home), decision.cause)
  }
}

async function payFor(
  tx: Tx,
  known: LockedPayment,
  order: Order,
  buyerId: string,
  arrival: Arrival,
): Promise<void> {
  // First: the database accepts a paid order only with its captured payment.
  await saveProgress(tx, known.id, { ...arrival, orderId: order.id })
  await saveOrder(tx, order, paid(order))
  await postAll(tx, [
    ...arrivalPostings(known, arrival, order.id),
    { source: 'order', sourceId: order.id, orderId: order.id, ...saleOnline(keptOf(order)) },
  ])
  await addEvent(tx, order.id, { kind: 'paid', by: 'gateway', amountPaise: order.totalPaise })
  await takeOutOfCart(tx, buyerId, order.lines)
  const about = { cause: order.id, orderId: order.id }
  await notifyAll(tx, [
    { kind: 'order_placed', to: [buyerId], ...about },
    { kind: 'farm_new_order', to: order.parcels.map(({ farmerId }) => farmerId), ...about },
  ])
}

/**
 * Refunds the full amount automatically. Only a payment without an order is held when too many of them arrive: in a
 * database that has lost its orders, or that the keys do not belong to, they may be another system's sales.
 */
export async function sendBack(
  tx: Tx,
  known: LockedPayment,
  orderId: string | null,
  cause: UnmatchedCause,
): Promise<'sent-back' | 'held'> {
  const isHeld = orderId === null && (await isAboveLimits(tx, known.amountPaise))
  await saveUnmatchedPayment(tx, known.id, orderId, cause)
  if (isHeld) await holdRefund(tx, known)
  else await openUnmatchedRefund(tx, known, orderId, cause)
  return isHeld ? 'held' : 'sent-back'
}

/** Locked until the transaction ends: two workers can't both take the last slot below the limit. */
async function isAboveLimits(tx: Tx, amountPaise: number): Promise<boolean> {
  await lockRefundBrake(tx)
  const lately = await readUnmatchedLately(tx)
  const isStopped = await isAlarmOpen(tx, 'unmatched_payments')
  return !isRefundedByItself(amountPaise, { ...lately, isStopped }, await readRefundLimits(tx))
}

async function holdRefund(tx: Tx, { id, amountPaise }: LockedPayment): Promise<void> {
  const held = await readHeld(tx)
  const facts = { payments: held.count + 1, amountPaise: held.sumPaise + amountPaise }
  await saveHeld(tx, id, await raiseAlarm(tx, { kind: 'unmatched_payments', cause: 'limit', facts }))
}

export async function openUnmatchedRefund(
  tx: Tx,
  known: LockedPayment,
  orderId: string | null,
  cause: UnmatchedCause,
): Promise<void> {
  await openRefund(tx, {
    orderId,
    paymentId: known.id,
    cause: cause === 'late' ? 'late' : 'stray',
    channel: 'gateway',
    amountPaise: known.amountPaise,
    postings: [unmatchedPaymentOwed(known.amountPaise)],
  })
}

async function noteAttempt(
  tx: Tx,
  known: LockedPayment,
  payment: GatewayPayment,
  orderId: string | null,
): Promise<void> {
  const status = attemptStatus[payment.status]
  const failsNow = status === 'failed' && !known.hasFailed
  const error = failsNow ? (payment.errorDescription ?? 'without a reason') : null
  await saveAttempt(tx, known.id, { status, error })
  // The gateway's error text is for the operator; the buyer learns only that it failed.
  if (failsNow && orderId !== null) {
    await addEvent(tx, orderId, { kind: 'payment_failed', by: 'gateway', amountPaise: known.amountPaise })
  }
}

/** `refunded` is a failed attempt: the bank had authorised it, and it was never captured. */
const attemptStatus = {
  created: 'created',
  authorized: 'authorized',
  failed: 'failed',
  refunded: 'failed',
  captured: 'authorized',
} as const satisfies Record<GatewayPayment['status'], 'created' | 'authorized' | 'failed'>

const paid = (order: Order): Order => ({ ...order, capturedPaise: order.totalPaise })

/** The recorded payment, as the rules read it. */
const asCaptured = ({ amountPaise, currency }: LockedPayment): PaymentFact => ({
  amountPaise,
  currency,
  status: 'captured',
  captured: true,
  amountRefundedPaise: 0,
})

const orderIdOf = (home: Home): string | null => (home === 'unknown' ? null : (home.order?.id ?? null))

async function theOrder(tx: Tx, id: string): Promise<Order> {
  const order = await lockOrder(tx, id, 'anybody')
  if (order === null) throw new Error(`the order ${id} of an intent is not there`)
  return order
}
