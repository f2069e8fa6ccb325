import { paymentState } from '@farmgate/domain/money/payments/capture.ts'
import type { PaymentGateway } from '#adapters/payments/payment-gateway.ts'
import type { Db } from '#db/pool.ts'
import { type CaptureOutcome, applyCapture } from './apply-capture.ts'
import { createSingleFlight } from '#concurrency/single-flight.ts'
import { findPaymentIntentOfOrder, type PaymentIntent, saveGatewayOrder } from './payment-intents.sql.ts'

/** What the gateway reported about an order's payments, after all of it was recorded. */
export interface PaymentLookup {
  readonly paymentState: 'captured' | 'unsure' | 'no-money'
  /** The bank has promised the money; it is captured within minutes. */
  readonly isAuthorised: boolean
  readonly applied: readonly CaptureOutcome[]
}

interface LookupDeps {
  readonly db: Db
  readonly gateway: PaymentGateway
}

type ShareLookup = ReturnType<typeof createSingleFlight<PaymentLookup>>

const lookups = new WeakMap<PaymentGateway, ShareLookup>()

/** The lookups in progress at this gateway client. */
function lookupsOf(gateway: PaymentGateway): ShareLookup {
  const share = lookups.get(gateway) ?? createSingleFlight<PaymentLookup>()
  lookups.set(gateway, share)
  return share
}

/**
 * Fetches an order's payments from the gateway and records them. There is one lookup per order at a time: concurrent
 * callers share its outcome and wait without a database connection. Callers must have checked who may see this order.
 * Throws a `GatewayError` when the lookup fails. `requestedBy` is passed on to the gateway client.
 */
export async function lookUpPayments(
  deps: LookupDeps,
  orderId: string,
  requestedBy?: 'by-buyer',
): Promise<PaymentLookup> {
  const share = lookupsOf(deps.gateway)
  const lookUp = () => lookUpNow(deps, orderId, requestedBy)
  const { joined, outcome } = share(orderId, lookUp)
  const result = await outcome
  // The gateway may have responded before this caller's payment arrived. A lookup that starts now, or started since, is
  // recent enough.
  return joined && result.paymentState === 'no-money' ? share(orderId, lookUp).outcome : result
}

async function lookUpNow(
  { db, gateway }: LookupDeps,
  orderId: string,
  requestedBy?: 'by-buyer',
): Promise<PaymentLookup> {
  const intent = await findPaymentIntentOfOrder(db, orderId)
  const gatewayOrderId = intent === undefined ? null : await gatewayOrderOf(db, gateway, intent)
  if (gatewayOrderId === null) return { paymentState: 'no-money', isAuthorised: false, applied: [] }
  const payments = await gateway.paymentsOf(gatewayOrderId, requestedBy)
  const applied: CaptureOutcome[] = []
  for (const payment of payments) applied.push(await applyCapture(db, payment))
  const isAuthorised = payments.some(({ status }) => status === 'authorized')
  return { paymentState: paymentState(payments), isAuthorised, applied }
}

/** If the gateway's response was lost when the payment was opened, finds the gateway order again by our receipt. */
async function gatewayOrderOf(
  db: Db,
  gateway: PaymentGateway,
  intent: PaymentIntent,
): Promise<string | null> {
  if (intent.gatewayOrderId !== null) return intent.gatewayOrderId
  const found = await gateway.findOrder(intent.id)
  if (found === null) return null
  return saveGatewayOrder(db, intent.id, found.id, gateway.keyId)
}
