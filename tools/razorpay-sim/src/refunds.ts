import type { Payment, Refund, RefundOutcome } from './entities.ts'
import { badRequest } from './gateway-fault.ts'
import { makeId } from './ids.ts'
import { sameRequest } from './once.ts'
import { readAmount, readNotes, readReceipt } from './orders.ts'
import type { Store } from './store.ts'

/** How refunds end: at once, after a while, or only on request. */
export interface RefundMode {
  readonly outcome: RefundOutcome | 'pending'
  /** Without it a success comes with the response itself; a failure always comes after it. */
  readonly after_ms?: number | undefined
}

const FIELDS = new Set(['amount', 'speed', 'notes', 'receipt', 'reverse_all'])

/** Checks the key as the gateway does: a repeated request returns the earlier refund. */
export function findByKey(store: Store, key: string, request: string): Refund | null {
  if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) {
    throw badRequest('The idempotency key must have at least 10 letters, digits, hyphens or underscores.')
  }
  return sameRequest(store.refundOf(key), request)
}

export function refund(
  store: Store,
  paymentId: string,
  body: Readonly<Record<string, unknown>>,
  { key, request }: Pick<Refund, 'key' | 'request'>,
  mode: RefundMode,
): Refund {
  const payment = store.payment(paymentId)
  const extra = Object.keys(body).filter((field) => !FIELDS.has(field))
  if (extra.length > 0) throw badRequest(`${extra.join(', ')} is/are not required and should not be sent`)
  if (!payment.captured) throw badRequest('The payment status should be captured for action to be taken')
  const left = payment.amount - payment.amountRefunded
  if (left === 0) throw badRequest('The payment has been fully refunded already.')
  const amount = body['amount'] === undefined ? left : readAmount(body['amount'])
  if (amount > left) throw badRequest('The refund amount provided is greater than amount captured.')
  const created = make(store, payment, {
    amount,
    receipt: readReceipt(body['receipt']),
    notes: readNotes(body['notes']),
    speed: body['speed'] === 'optimum' ? 'optimum' : 'normal',
    key,
    request,
    due: dueOf(store, mode),
  })
  return mode.outcome === 'processed' && !mode.after_ms ? settle(store, created, 'processed') : created
}

/** Ends every refund of this payment that is under way. */
export function settleRefunds(store: Store, paymentId: string, outcome: RefundOutcome): readonly Refund[] {
  const pending = store
    .payment(paymentId)
    .refundIds.map((id) => store.refund(id))
    .filter(({ status }) => status === 'pending')
  return pending.map((refund) => settle(store, refund, outcome))
}

/** Runs when the refund's scheduled time has come. */
export function settleRefund(store: Store, refund: Refund): void {
  if (refund.due !== null) settle(store, refund, refund.due.what)
}

/** What the gateway does automatically with money that was authorised and never captured. */
export function releaseInFull(store: Store, payment: Payment): Payment {
  const created = make(store, payment, {
    amount: payment.amount,
    receipt: null,
    notes: {},
    speed: 'normal',
    key: null,
    request: '',
    due: null,
  })
  settle(store, created, 'processed')
  return store.payment(payment.id)
}

function dueOf(store: Store, { outcome, after_ms = 0 }: RefundMode): Refund['due'] {
  return outcome === 'pending' ? null : { at: store.now() + after_ms, what: outcome }
}

type RefundRequest = Pick<Refund, 'amount' | 'receipt' | 'notes' | 'speed' | 'key' | 'request' | 'due'>

function make(store: Store, payment: Payment, request: RefundRequest): Refund {
  const created: Refund = {
    ...request,
    id: makeId('rfnd'),
    paymentId: payment.id,
    currency: payment.currency,
    status: 'pending',
    createdAt: store.now(),
  }
  const reserved = withRefunded(
    { ...payment, refundIds: [...payment.refundIds, created.id] },
    payment.amountRefunded + request.amount,
  )
  store.save('refund.created', { payment: reserved, refund: created })
  store.emit('refund.created', { payment: reserved, refund: created })
  return created
}

function settle(store: Store, refund: Refund, status: RefundOutcome): Refund {
  const settled: Refund = { ...refund, status, due: null }
  const payment = store.payment(refund.paymentId)
  // A failed refund can be requested again.
  const after = status === 'failed' ? withRefunded(payment, payment.amountRefunded - refund.amount) : payment
  store.save(`refund.${status}`, { payment: after, refund: settled })
  store.emit(`refund.${status}`, { payment: after, refund: settled })
  return settled
}

function withRefunded(payment: Payment, amountRefunded: number): Payment {
  const isFull = amountRefunded === payment.amount
  return {
    ...payment,
    amountRefunded,
    status: isFull ? 'refunded' : payment.captured ? 'captured' : payment.status,
  }
}
