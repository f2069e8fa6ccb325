import type { Tx } from '../db/pool.ts'
import { addJob } from './jobs.sql.ts'

/** Every job there is, with what it carries. A name without a task in the worker does not compile. */
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
  'reconcile-payments': { readonly hours: number }
}

export type JobName = keyof Jobs

export interface EnqueueOptions {
  /**
   * While a job with this key waits, a second one takes its place instead of joining it. One that has
   * begun is left alone and the second one runs after it, because it may carry news.
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
  addJob(tx, {
    name,
    payload: JSON.stringify(payload),
    key: options.key ?? null,
    runAt: options.runAt ?? null,
  })
