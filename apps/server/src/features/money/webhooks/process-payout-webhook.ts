import type { PayoutRail, RailPayout } from '#adapters/payouts/payout-rail.ts'
import type { Db } from '#db/pool.ts'
import { rowByRow } from '#jobs/row-by-row.ts'
import type { Log } from '#logging/log.ts'
import { tryWebhook } from './try-webhook.ts'
import { listDuePayoutWebhooks } from './webhooks.sql.ts'

interface PayoutWebhookDeps {
  readonly db: Db
  readonly rail: PayoutRail
  readonly log: Log
  /** Applies what the rail says of a payout. It may be called repeatedly and in any order. */
  readonly applyPayout: (payout: RailPayout) => Promise<void>
}

/**
 * Processes every stored webhook about payouts that is due. Like those about payments they are only hints: what the rail
 * answers when it is asked is applied.
 */
export async function sweepPayoutWebhooks(deps: PayoutWebhookDeps, limit: number): Promise<void> {
  const { db, rail, log, applyPayout } = deps
  const due = await listDuePayoutWebhooks(db, limit)
  await rowByRow({ log, part: 'payout webhooks' }, due, String, (eventId) =>
    tryWebhook({ db, log }, eventId, async ({ gatewayPayoutId }) => {
      if (gatewayPayoutId !== null) await applyPayout(await rail.find(gatewayPayoutId))
    }),
  )
}
