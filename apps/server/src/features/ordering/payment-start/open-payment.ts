import { Refusal } from '@farmgate/domain/refusal.ts'
import type { MarketMode } from '@farmgate/domain/market/market-identity.ts'
import { v7 as uuid } from 'uuid'
import { GatewayError } from '#adapters/payments/payment-gateway.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import { runIdempotent } from '#db/idempotency/run-idempotent.ts'
import type { Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  findGatewayOrder,
  insertPaymentIntent,
  saveGatewayOrder,
} from '#features/money/payments/payment-intents.sql.ts'
import type { MoneyDeps } from '#features/ordering/order-store/money-deps.ts'

export interface PaymentDeps extends Pick<MoneyDeps, 'db' | 'gateway' | 'log'> {
  readonly marketMode: MarketMode
}

export interface OpenPayment {
  /** Our id of the payment. */
  readonly id: string
  readonly gatewayOrderId: string
}

/**
 * Announces a payment to the gateway. Our row is written before the gateway is called, and its id is the receipt: when
 * the response is lost, the same request finds the gateway's order again instead of making a second one.
 */
export async function openPayment(
  deps: PaymentDeps,
  buyerId: string,
  amountPaise: number,
  idempotentRequest: IdempotentRequest | null,
  check: (tx: Tx) => Promise<void> = async () => {},
): Promise<OpenPayment> {
  const fresh = uuid()
  const id = await inTransaction(deps.db, (tx) =>
    runIdempotent(
      tx,
      idempotentRequest,
      async () => {
        await check(tx)
        await insertPaymentIntent(tx, { id: fresh, buyerId, amountPaise })
        return fresh
      },
      fresh,
    ),
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
    // Two parallel calls may each have made one. Both continue with the one that was stored; the other is never used.
    return await saveGatewayOrder(db, id, announced.id, gateway.keyId)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ intentId: id, reason: error.message }, 'payment not opened at the gateway')
    throw new Refusal('payment.busy', { retryAfterSeconds: 5 })
  }
}
