import { setTimeout as sleep } from 'node:timers/promises'
import { GatewayError } from '#adapters/payments/payment-gateway.ts'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'
import { lookUpPayments, type PaymentLookup } from '#features/money/payments/look-up-payments.ts'
import type { OpenOrder } from './orders.sql.ts'

/**
 * What the gateway has said about unpaid orders that a new order would replace. `ended`: no money is there. `paid`: it is
 * recorded as paid. `kept`: money may still come, or there was no answer.
 */
type GatewayAnswer = 'ended' | 'paid' | 'kept'

/** By the order's id. */
export type GatewayAnswers = ReadonlyMap<string, GatewayAnswer>

/** An unpaid order is not replaced before the gateway was asked: rolls the transaction back, because the call takes time. */
export class AskGatewayFirst extends Error {
  readonly orders: readonly OpenOrder[]

  constructor(orders: readonly OpenOrder[]) {
    super('the gateway was not asked yet')
    this.orders = orders
  }
}

/** Those that may be replaced: the gateway has answered that no money is there. */
export function mayEnd(answers: GatewayAnswers, orders: readonly OpenOrder[]): OpenOrder[] {
  const unasked = orders.filter(({ id }) => !answers.has(id))
  if (unasked.length > 0) throw new AskGatewayFirst(unasked)
  return orders.filter(({ id }) => answers.get(id) === 'ended')
}

/** The buyer waits this long at most; a cash order needs no gateway. */
const PATIENCE_MS = 3_000

/** Asks about all of these at once. Payments that are there are recorded. */
export async function askGateway(deps: GatewayDeps, orders: readonly OpenOrder[]): Promise<GatewayAnswers> {
  const deadline = sleep(PATIENCE_MS, null, { ref: false })
  const answers = await Promise.all(
    orders.map(
      async ({ id }): Promise<[string, GatewayAnswer]> => [
        id,
        answerOf(await Promise.race([lookUp(deps, id), deadline])),
      ],
    ),
  )
  return new Map(answers)
}

function answerOf(lookup: PaymentLookup | null): GatewayAnswer {
  if (lookup === null || lookup.isAuthorised) return 'kept'
  return lookup.applied.includes('paid') ? 'paid' : 'ended'
}

/** Null without a reliable response. */
async function lookUp(deps: GatewayDeps, orderId: string): Promise<PaymentLookup | null> {
  try {
    return await lookUpPayments(deps, orderId)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    deps.log.warn({ order: orderId, reason: error.description }, 'gateway lookup failed, order not replaced')
    return null
  }
}
