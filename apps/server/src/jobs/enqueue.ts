import type { Tx } from '#db/pool.ts'
import { addJobs } from './jobs.sql.ts'

/** Every job with its payload. A name without a task in the worker does not compile. */
export interface Jobs {
  'sweep-expired': Record<string, never>
  'finish-picture': { readonly id: string }
  'finish-late-pictures': Record<string, never>
  'sweep-pictures': Record<string, never>
  'send-mail': { readonly id: string }
  'sweep-mails': Record<string, never>
  'answer-recovery': Record<string, never>
  'cancel-left-order': { readonly orderId: string; readonly buyerId: string }
  'send-refund': { readonly id: string }
  'process-webhook': { readonly eventId: string }
  'fold-farm-figures': Record<string, never>
  'fold-market-figures': Record<string, never>
  'reconcile-payments': { readonly hours: number }
  'read-settlements': { readonly days: number }
  'send-payouts': { readonly runId: string }
  'reconcile-payouts': { readonly days: number }
  'plan-rounds': Record<string, never>
  'tell-reached': Record<string, never>
  'watch-missing-bags': Record<string, never>
  'check-payout-accounts': Record<string, never>
  'apply-setting-changes': Record<string, never>
  'sample-system': Record<string, never>
  'verify-market': { readonly scope: 'frequent' | 'full' }
}

export type JobName = keyof Jobs

export interface EnqueueOptions {
  /**
   * A second job with this key replaces the first one while that waits. If the first one has already started, the second
   * runs after it, because its payload may be newer.
   */
  readonly key?: string
  readonly runAt?: Date
}

/** Part of the caller's transaction: rolled back with it, visible to workers when it commits. */
export const enqueue = <N extends JobName>(
  tx: Tx,
  name: N,
  payload: Jobs[N],
  options: EnqueueOptions = {},
): Promise<void> =>
  addJobs(tx, [
    { name, payload: JSON.stringify(payload), key: options.key ?? null, runAt: options.runAt ?? null },
  ])
