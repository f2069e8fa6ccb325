import { describeError } from '../../describe-error.ts'
import { sweepRefunds } from '../refunds/send-refund.ts'
import { expireHolds } from './expire-holds.ts'
import { sweepWebhooks } from './process-webhook.ts'
import { watchOrders } from '../cash-limits/watch-orders.ts'
import { logAlarms } from '../alarms/raise-alarm.ts'
import { sendBackReleased } from './send-back-released.ts'
import { sendBackUnclaimed } from './send-back-unclaimed.ts'
import type { GatewayDeps } from '../../money-deps.ts'

/** So many of each in a round; the rest has its turn in the next. */
const ROUND_MAX = 50

/**
 * What is written in the rows is the truth, and the queue only a way to be quick: one round looks for everything about
 * money whose time has come. Several workers may do so at once. A part that fails, or waits for a gateway that hangs, does
 * not keep the others back.
 */
export async function sweepMoney(deps: GatewayDeps): Promise<void> {
  await Promise.all(
    parts.map(([part, work]) =>
      work(deps).catch((error: unknown) => {
        deps.log.error({ part, err: describeError(error) }, 'a part of the sweep failed; it is tried again')
      }),
    ),
  )
}

const parts: readonly (readonly [string, (deps: GatewayDeps) => Promise<void>])[] = [
  ['webhooks', (deps) => sweepWebhooks(deps, ROUND_MAX)],
  ['unclaimed', (deps) => sendBackUnclaimed(deps, ROUND_MAX)],
  ['released', (deps) => sendBackReleased(deps, ROUND_MAX)],
  ['holds', (deps) => expireHolds(deps, ROUND_MAX)],
  ['refunds', (deps) => sweepRefunds(deps, ROUND_MAX)],
  ['unusual orders', watchOrders],
  ['alarms', logAlarms],
]
