import { standing } from '@farmgate/domain/payments/capture.ts'
import type { PaymentGateway } from '../../adapters/payments/payment-gateway.ts'
import type { Db } from '../../db/pool.ts'
import { type Applied, applyCapture } from './apply-capture.ts'
import { createSingleFlight } from '../../single-flight.ts'
import { findIntentOfOrder, type Intent, saveGatewayOrder } from './intents.sql.ts'

/** What the gateway knows of an order's payments, once all of it is written down. */
export interface Asked {
  readonly standing: 'captured' | 'unsure' | 'no-money'
  readonly applied: readonly Applied[]
}

interface AskDeps {
  readonly db: Db
  readonly gateway: PaymentGateway
}

type ShareQuestion = ReturnType<typeof createSingleFlight<Asked>>

const questions = new WeakMap<PaymentGateway, ShareQuestion>()

/** The questions under way at this client of the gateway. */
function questionsOf(gateway: PaymentGateway): ShareQuestion {
  const share = questions.get(gateway) ?? createSingleFlight<Asked>()
  questions.set(gateway, share)
  return share
}

/**
 * Asks the gateway about an order's payments and writes down what it answers. There is one question per order at a time:
 * callers who come meanwhile share its outcome and wait without a database connection. Callers must have checked who may
 * know of this order. Throws a `GatewayError` when the gateway can't be asked. `asked` says who wants to know.
 */
export async function askGateway(deps: AskDeps, orderId: string, asked?: 'by-buyer'): Promise<Asked> {
  const share = questionsOf(deps.gateway)
  const ask = () => askNow(deps, orderId, asked)
  const { joined, outcome } = share(orderId, ask)
  const answer = await outcome
  // The gateway may have said so before this caller's money came. A question that begins now, or began since, is new enough.
  return joined && answer.standing === 'no-money' ? share(orderId, ask).outcome : answer
}

async function askNow({ db, gateway }: AskDeps, orderId: string, asked?: 'by-buyer'): Promise<Asked> {
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
