import { describeError } from '#logging/describe-error.ts'
import { sweepWeights } from '#features/ordering/orders/settle-weights.ts'
import { sweepRefunds } from '#features/money/refunds/send-refund.ts'
import { checkGatewayAccount } from '#features/money/gateway-account/check-gateway-account.ts'
import { expireHolds } from './expire-holds.ts'
import { sweepWebhooks } from '#features/money/webhooks/process-webhook.ts'
import { watchOrders } from '#features/ordering/cash-limits/watch-orders.ts'
import { logAlarms } from '#features/telling/alarms/raise-alarm.ts'
import { sendBackReleased } from '#features/money/payments/send-back-released.ts'
import { sendBackUnclaimed } from '#features/money/payments/send-back-unclaimed.ts'
import type { GatewayDeps } from '#features/ordering/order-store/money-deps.ts'

/** Rows of each kind per round; the rest follows in the next round. */
const ROUND_MAX = 50

/**
 * Processes everything about money that is due. The rows are the source of truth, and the queue only makes it fast.
 * Several workers may run this at once. A part that fails, or waits for a gateway that hangs, does not block the
 * others.
 */
export async function sweepMoney(deps: GatewayDeps): Promise<void> {
  await Promise.all(
    parts.map(([part, work]) =>
      work(deps).catch((error: unknown) => {
        deps.log.error({ part, err: describeError(error) }, 'sweep part failed, retrying')
      }),
    ),
  )
}

const parts: readonly (readonly [string, (deps: GatewayDeps) => Promise<void>])[] = [
  ['webhooks', (deps) => sweepWebhooks(deps, ROUND_MAX)],
  ['unclaimed', (deps) => sendBackUnclaimed(deps, ROUND_MAX)],
  ['released', (deps) => sendBackReleased(deps, ROUND_MAX)],
  ['holds', (deps) => expireHolds(deps, ROUND_MAX)],
  // Before the refunds, which come of them.
  ['weights', (deps) => sweepWeights(deps, ROUND_MAX)],
  ['refunds', (deps) => sweepRefunds(deps, ROUND_MAX)],
  ['gateway account', async (deps) => void (await checkGatewayAccount(deps))],
  ['unusual orders', watchOrders],
  ['alarms', logAlarms],
]
