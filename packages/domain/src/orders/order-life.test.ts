import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Posting, paymentReceived, saleOnline, unmatchedPaymentOwed } from '../ledger/postings.ts'
import { decideCapture } from '../payments/capture.ts'
import { Refusal } from '../refusal.ts'
import { advance, cancel, isAwaiting, type Order, type OrderDecision, type RefundRequest } from './order.ts'
import { decideReturn, requestReturn } from './return.ts'
import { type OrderStatus, STAGES } from './stage.ts'

/**
 * An order's whole life by the rules alone: what people and the gateway may do to it, in any order, as often as they
 * like.
 */
interface Life {
  order: Order
  stock: number
  refunds: RefundRequest[]
  postings: Posting[]
}

/** The expected state, counted independently of the rules. */
interface Expected {
  /** Captured by the gateway, or handed over at the door. */
  takenPaise: number
  stages: OrderStatus[]
}

const STOCK = 10
const QUANTITY = 3
const TOTAL = 145_00
const DAY = new Date('2026-11-15T06:00:00Z')

const begin = (paymentMethod: Order['paymentMethod']): { model: Expected; real: Life } => ({
  model: { takenPaise: 0, stages: ['confirmed'] },
  real: {
    order: {
      id: 'order',
      paymentMethod,
      status: 'confirmed',
      itemsPaise: 120_00,
      deliveryPaise: 20_00,
      platformPaise: 5_00,
      totalPaise: TOTAL,
      capturedPaise: 0,
      lines: [{ productId: 'okra', farmerId: 'ravi', quantity: QUANTITY, unitPricePaise: 40_00 }],
      parcels: [{ farmerId: 'ravi', itemsPaise: 120_00, status: 'confirmed' }],
      returnStatus: null,
      deliveredAt: null,
    },
    stock: STOCK - QUANTITY,
    refunds: [],
    postings: [],
  },
})

type Act = (model: Expected, real: Life) => void

const keep = (real: Life, { order, release, refund, postings }: OrderDecision): void => {
  real.order = order
  real.stock += release.reduce((sum, { quantity }) => sum + quantity, 0)
  real.postings.push(...postings)
  if (refund !== null) real.refunds.push(refund)
}

/** When a rule refuses, nothing changes. */
const try_ = (real: Life, work: () => OrderDecision): void => {
  try {
    keep(real, work())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const pay =
  (amountPaise: number, currency: string, captured: boolean): Act =>
  (model, real) => {
    const status = captured ? 'captured' : 'authorized'
    const decision = decideCapture(
      { amountPaise, currency, status, captured, amountRefundedPaise: 0 },
      real.order,
    )
    if (decision.is === 'no-money') return
    model.takenPaise += amountPaise
    real.postings.push(paymentReceived(amountPaise))
    if (decision.is === 'pays') {
      real.order = { ...real.order, capturedPaise: real.order.totalPaise }
      real.postings.push(saleOnline(real.order))
    } else {
      real.refunds.push({ cause: 'stray', channel: 'gateway', amountPaise })
      real.postings.push(unmatchedPaymentOwed(amountPaise))
    }
  }

const acts: readonly (readonly [string, Act])[] = [
  ['pay', pay(TOTAL, 'INR', true)],
  ['pay a paisa less', pay(TOTAL - 1, 'INR', true)],
  ['pay in dollars', pay(TOTAL, 'USD', true)],
  ['promise', pay(TOTAL, 'INR', false)],
  ['the buyer cancels', (_model, real) => try_(real, () => cancel(real.order, 'buyer'))],
  ['the admin cancels', (_model, real) => try_(real, () => cancel(real.order, 'admin'))],
  ['the deadline passes', (_model, real) => try_(real, () => cancel(real.order, 'system'))],
  ...STAGES.map((to): [string, Act] => [
    to,
    (model, real) => {
      const before = real.order.capturedPaise
      try_(real, () => advance(real.order, to))
      model.takenPaise += real.order.capturedPaise - before
      if (real.order.status === 'delivered') real.order = { ...real.order, deliveredAt: DAY }
    },
  ]),
  [
    'return',
    (_model, real) =>
      try_(real, () => ({ ...requestReturn(real.order, DAY), release: [], refund: null, postings: [] })),
  ],
  ['approve', (_model, real) => try_(real, () => decideReturn(real.order, 'approved', undefined))],
  ['reject', (_model, real) => try_(real, () => decideReturn(real.order, 'rejected', 'Wilted'))],
]

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  confirmed: ['confirmed', 'shipped', 'delivered', 'cancelled'],
  shipped: ['shipped', 'delivered'],
  delivered: ['delivered'],
  cancelled: ['cancelled'],
}

function check(model: Expected, real: Life): void {
  const { order, stock, refunds, postings } = real
  const isUndone = order.status === 'cancelled' || order.returnStatus === 'approved'
  const balance = (account: string): number =>
    postings
      .flatMap(({ entries }) => entries)
      .filter((entry) => entry.account === account)
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const owedBack = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

  expect(NEXT[model.stages.at(-1) ?? 'confirmed']).toContain(order.status)
  model.stages.push(order.status)
  expect(stock).toBe(order.status === 'cancelled' ? STOCK : STOCK - QUANTITY)
  expect([0, order.totalPaise]).toContain(order.capturedPaise)
  if (order.status === 'shipped') expect(isAwaiting(order)).toBe(false)
  if (order.status === 'delivered') expect(order.capturedPaise).toBe(order.totalPaise)
  // Everything that was captured is the price of an order that still counts, or goes back.
  expect(owedBack + (isUndone ? 0 : order.capturedPaise)).toBe(model.takenPaise)
  expect(refunds.filter(({ cause }) => cause === 'cancel' || cause === 'return').length).toBe(
    isUndone && order.capturedPaise > 0 ? 1 : 0,
  )
  expect(balance('gateway_clearing') + balance('cash')).toBe(model.takenPaise)
  expect(balance('unclaimed')).toBe(0)
  expect(balance('refunds_due')).toBe(0 - owedBack)
  expect(balance('farm')).toBe(order.capturedPaise > 0 && !isUndone ? -120_00 : 0)
}

test('stock and money are right after any sequence of acts by people and the gateway', () => {
  let acted = 0
  const commands = fc.commands(
    acts.map(([name, act]) =>
      fc.constant({
        check: () => true,
        run: (model: Expected, real: Life) => {
          act(model, real)
          check(model, real)
          acted++
        },
        toString: () => name,
      }),
    ),
    { maxCommands: 25 },
  )
  fc.assert(
    fc.property(
      fc.constantFrom<Order['paymentMethod']>('UPI', 'Cash on Delivery'),
      commands,
      (method, commands) => {
        // A cash order has no gateway order, so no payment can arrive for it.
        const possible =
          method === 'UPI' ? commands : [...commands].filter((each) => !/^p(ay|romise)/.test(String(each)))
        fc.modelRun(() => begin(method), possible)
      },
    ),
    { numRuns: 1_000 },
  )
  expect(acted).toBeGreaterThan(1_000)
})
