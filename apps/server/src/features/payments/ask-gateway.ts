import { standing } from '@farmgate/domain/payments/capture.ts'
import type { PaymentGateway } from '../../adapters/payments/payment-gateway.ts'
import type { Db } from '../../db/pool.ts'
import { type Applied, applyCapture } from './apply-capture.ts'
import { findIntentOfOrder, type Intent, saveGatewayOrder } from './intents.sql.ts'

/** What the gateway knows of an order's payments, once all of it is written down. */
export interface Asked {
  readonly standing: 'captured' | 'unsure' | 'no-money'
  readonly applied: readonly Applied[]
}

/** Throws a `GatewayError` when it can't be asked. `asked` says who wants to know. */
export async function askGateway(
  { db, gateway }: { readonly db: Db; readonly gateway: PaymentGateway },
  orderId: string,
  asked?: 'by-buyer',
): Promise<Asked> {
  const intent = await findIntentOfOrder(db, orderId)
  const gatewayOrderId = intent === undefined ? null : await gatewayOrderOf(db, gateway, intent)
  if (gatewayOrderId === null) return { standing: 'no-money', applied: [] }
  const payments = await gateway.paymentsOf(gatewayOrderId, asked)
  const applied: Applied[] = []
  for (const payment of payments) applied.push(await applyCapture(db, payment))
  return { standing: standing(payments), applied }
}

/** An answer that was lost when the order was announced is found again by our receipt. */
async function gatewayOrderOf(db: Db, gateway: PaymentGateway, intent: Intent): Promise<string | null> {
  if (intent.gatewayOrderId !== null) return intent.gatewayOrderId
  const found = await gateway.findOrder(intent.id)
  if (found === null) return null
  await saveGatewayOrder(db, intent.id, found.id)
  return found.id
}
