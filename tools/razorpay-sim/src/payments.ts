import type { Method, Order, Payment, PaymentFault } from './entities.ts'
import { badRequest } from './gateway-fault.ts'
import { makeId } from './ids.ts'
import { releaseInFull } from './refunds.ts'
import type { Store } from './store.ts'

/** What a payer, or the payer's bank, does. */
export interface PayRequest {
  readonly order_id: string
  readonly method?: Method | undefined
  /**
   * `authorized` stays so until it is captured or expires. `late` fails, and the bank approves it after all when
   * `late_after_seconds` have passed. `abandon` leaves an unfinished attempt.
   */
  readonly outcome: 'captured' | 'authorized' | 'failed' | 'late' | 'abandon'
  /**
   * An amount or currency other than the order's: the real gateway would refuse it, our own checks must work without
   * that.
   */
  readonly amount?: number | undefined
  readonly currency?: string | undefined
  /** A second payment of a paid order. The real gateway refuses it. */
  readonly force?: boolean | undefined
  readonly late_after_seconds?: number | undefined
}

/** Without a response of the bank for this long the attempt counts as failed, for now. */
const BANK_SILENCE_MS = 10 * 60_000
const LATE_AFTER_SECONDS = 15 * 60

export function pay(store: Store, request: PayRequest): Payment {
  const order = store.order(request.order_id)
  if (request.force !== true) mayBePaid(store, order)
  const started = start(store, order, request)
  switch (request.outcome) {
    case 'captured':
      return capture(store, authorize(store, started))
    case 'authorized':
      return authorize(store, started)
    case 'failed':
      return fail(store, started, DECLINED, null)
    case 'late': {
      const afterMs = (request.late_after_seconds ?? LATE_AFTER_SECONDS) * 1000
      return fail(store, started, SILENT_BANK, { at: store.now() + afterMs, what: 'authorize' })
    }
    case 'abandon':
      return started
    default:
      throw badRequest('The selected outcome is invalid.', { field: 'outcome' })
  }
}

/** By the merchant, over the API. */
export function captureByHand(store: Store, id: string, amount: unknown): Payment {
  const payment = store.payment(id)
  if (payment.captured) throw badRequest('This payment has already been captured')
  if (payment.status !== 'authorized') {
    throw badRequest('Only payments which have been authorized and not yet captured can be captured')
  }
  if (amount !== payment.amount) {
    throw badRequest('Capture amount must be equal to the amount authorized', { field: 'amount' })
  }
  return capture(store, payment)
}

/** By the test controls, without the gateway's checks: this is how late or double payments happen. */
export function captureAnyway(store: Store, id: string): Payment {
  const payment = store.payment(id)
  if (payment.captured) throw badRequest('This payment has already been captured')
  return capture(store, payment.status === 'authorized' ? payment : authorize(store, payment))
}

/** The bank approves after all. */
export function authorizeLate(store: Store, id: string): Payment {
  const payment = store.payment(id)
  if (payment.status !== 'failed' && payment.status !== 'created') return payment
  const order = store.order(payment.orderId)
  const isSecond = order.paymentIds.some((other) => other !== id && holdsMoney(store.payment(other)))
  const authorized = authorize(store, payment)
  const age = store.now() - payment.createdAt
  if (isSecond || age > order.manualExpiryMs) return release(store, authorized)
  return order.capture === 'automatic' && age <= order.automaticExpiryMs
    ? capture(store, authorized)
    : authorized
}

/** Runs when the payment's scheduled time has come. */
export function settlePayment(store: Store, { id, due }: Payment): void {
  if (due?.what === 'fail') fail(store, store.payment(id), SILENT_BANK, null)
  if (due?.what === 'authorize') authorizeLate(store, id)
  if (due?.what === 'release') release(store, store.payment(id))
}

function mayBePaid(store: Store, order: Order): void {
  if (order.status === 'paid') {
    throw badRequest('Payment processing cancelled because this order has already been paid')
  }
  if (order.paymentIds.some((id) => store.payment(id).status === 'authorized')) {
    throw badRequest('Payment already done for this order')
  }
}

const holdsMoney = ({ status }: Payment): boolean => status === 'authorized' || status === 'captured'

function start(store: Store, order: Order, { method = 'upi', amount, currency }: PayRequest): Payment {
  const payment: Payment = {
    id: makeId('pay'),
    orderId: order.id,
    amount: amount ?? order.amount,
    currency: currency ?? order.currency,
    status: 'created',
    method,
    captured: false,
    amountRefunded: 0,
    fee: null,
    tax: null,
    error: null,
    cardId: method === 'card' || method === 'emi' ? makeId('card') : null,
    createdAt: store.now(),
    refundIds: [],
    due: { at: store.now() + BANK_SILENCE_MS, what: 'fail' },
  }
  const attempted: Order = {
    ...order,
    status: order.status === 'paid' ? 'paid' : 'attempted',
    paymentIds: [...order.paymentIds, payment.id],
  }
  store.save('payment.created', { order: attempted, payment })
  return payment
}

function fail(store: Store, payment: Payment, error: PaymentFault, due: Payment['due']): Payment {
  const failed: Payment = { ...payment, status: 'failed', error, due }
  store.save('payment.failed', { payment: failed })
  store.emit('payment.failed', { payment: failed })
  return failed
}

function authorize(store: Store, payment: Payment): Payment {
  const { manualExpiryMs } = store.order(payment.orderId)
  const authorized: Payment = {
    ...payment,
    status: 'authorized',
    error: null,
    due: { at: payment.createdAt + manualExpiryMs, what: 'release' },
  }
  store.save('payment.authorized', { payment: authorized })
  store.emit('payment.authorized', { payment: authorized })
  return authorized
}

function capture(store: Store, payment: Payment): Payment {
  const order = store.order(payment.orderId)
  const paid: Order = { ...order, status: 'paid', amountPaid: order.amountPaid + payment.amount }
  const captured: Payment = {
    ...payment,
    status: 'captured',
    captured: true,
    ...feeOf(payment.amount),
    due: null,
  }
  store.save('payment.captured', { order: paid, payment: captured })
  store.emit('payment.captured', { payment: captured })
  store.emit('order.paid', { payment: captured, order: paid })
  return captured
}

/** Authorised money that was not captured returns to the payer. It never was the merchant's. */
function release(store: Store, payment: Payment): Payment {
  const released: Payment = { ...payment, due: null }
  store.save('payment.released', { payment: released })
  return releaseInFull(store, released)
}

/** Two percent, and the tax on that: the fee on the wire includes the tax. */
function feeOf(amount: number): { fee: number; tax: number } {
  const own = Math.round(amount * 0.02)
  const tax = Math.round(own * 0.18)
  return { fee: own + tax, tax }
}

const DECLINED: PaymentFault = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment was declined by the bank. Try another method.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_failed',
}

const SILENT_BANK: PaymentFault = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Payment was not completed on time.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_timed_out',
}
