import { Refusal } from '@farmgate/domain/refusal.ts'
import { v7 as uuid } from 'uuid'
import { GatewayError } from '../../adapters/payments/payment-gateway.ts'
import { type Intent, once } from '../../db/once.ts'
import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { saveGatewayOrder } from '../payments/intents.sql.ts'
import type { MoneyDeps } from '../../money-deps.ts'
import { findGatewayOrder, insertPaymentIntent } from './payment-intents.sql.ts'

export type PaymentDeps = Pick<MoneyDeps, 'db' | 'gateway' | 'log'>

export interface OpenPayment {
  /** Ours. */
  readonly id: string
  readonly gatewayOrderId: string
}

/**
 * Announces a payment to the gateway. Our row is there before the gateway is asked, and its id is the receipt: when the
 * answer is lost, the same intent finds the gateway's order again instead of making a second one.
 */
export async function openPayment(
  deps: PaymentDeps,
  buyerId: string,
  amountPaise: number,
  intent: Intent | null,
  check: (tx: Tx) => Promise<void> = async () => {},
): Promise<OpenPayment> {
  const fresh = uuid()
  const id = await inTransaction(deps.db, (tx) =>
    once(tx, intent, async () => {
      await check(tx)
      await insertPaymentIntent(tx, { id: fresh, buyerId, amountPaise })
      return fresh
    }),
  )
  const known = id === fresh ? null : await findGatewayOrder(deps.db, id)
  return { id, gatewayOrderId: known ?? (await announce(deps, id, amountPaise, id === fresh)) }
}

async function announce(
  { db, gateway, log }: PaymentDeps,
  id: string,
  amountPaise: number,
  isFirstTry: boolean,
): Promise<string> {
  try {
    const lost = isFirstTry ? null : await gateway.findOrder(id)
    const announced = lost ?? (await gateway.createOrder({ receipt: id, amountPaise }))
    await saveGatewayOrder(db, id, announced.id)
    // Two at once may each have made one; both go on with the one that was kept, and nobody hears of the other.
    return (await findGatewayOrder(db, id)) ?? announced.id
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ intentId: id, reason: error.message }, 'the gateway did not open a payment')
    throw new Refusal('payment.busy', { retryAfterSeconds: 5 })
  }
}
