import { type Simulator, type SimulatorOptions, startSimulator } from '@farmgate/razorpay-sim/simulator.ts'
import { afterAll } from 'vitest'
import type { PaymentGateway } from '#adapters/payments/payment-gateway.ts'
import { createRazorpay, type RazorpayOptions } from '#adapters/payments/razorpay.ts'
import type { PayoutRail } from '#adapters/payouts/payout-rail.ts'
import { createRazorpayx } from '#adapters/payouts/razorpayx.ts'

export interface OpenGateway {
  /** Our client, as used by the API and the worker. */
  readonly gateway: PaymentGateway
  /** Our client of the same gateway's payouts. */
  readonly rail: PayoutRail
  /** The simulated gateway: pays, fails, loses responses, has its own ledger. */
  readonly simulator: Simulator
}

/**
 * Starts a gateway for one test file. It closes at the end of the file. Webhooks are not sent before
 * `simulator.sendWebhooksTo(url)`, because a market's port is known only when it is open.
 */
export async function openGateway(
  options: SimulatorOptions = {},
  changes: Partial<RazorpayOptions> = {},
): Promise<OpenGateway> {
  const simulator = await startSimulator({ webhookRetryMs: 20, ...options })
  afterAll(() => simulator.close())
  const access = {
    baseUrl: simulator.url,
    keyId: simulator.keyId,
    keySecret: simulator.keySecret,
    timeoutMs: 2_000,
    // Short enough that a test that repairs the gateway need not wait for it.
    breaker: { unknownsMax: 5, withinMs: 10_000, pauseMs: 50 },
  }
  const gateway = createRazorpay({
    ...access,
    webhookSecrets: [simulator.webhookSecret],
    checkoutScript: simulator.checkoutScript,
    sandboxApproves: options.isInstant ?? false,
    ...changes,
  })
  const rail = createRazorpayx({
    ...access,
    accountNumber: simulator.accountNumber,
    webhookSecrets: [simulator.payoutWebhookSecret],
  })
  return { gateway, rail, simulator }
}
