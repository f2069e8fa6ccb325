import type { Simulator } from '@farmgate/razorpay-sim/simulator.ts'

/** Settings for processes that share a market's gateway. */
export const gatewayEnv = (simulator: Simulator) => ({
  RAZORPAY_URL: simulator.url,
  RAZORPAY_KEY_ID: simulator.keyId,
  RAZORPAY_KEY_SECRET: simulator.keySecret,
  RAZORPAY_WEBHOOK_SECRETS: simulator.webhookSecret,
  RAZORPAY_CHECKOUT_SCRIPT: simulator.checkoutScript,
  PAYOUT_RAIL: 'razorpayx',
  RAZORPAYX_ACCOUNT_NUMBER: simulator.accountNumber,
  RAZORPAYX_WEBHOOK_SECRETS: simulator.payoutWebhookSecret,
})
