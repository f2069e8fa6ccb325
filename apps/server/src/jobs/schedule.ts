import type { CronItem } from 'graphile-worker'
import type { JobName, Jobs } from './enqueue.ts'

/**
 * The jobs that run by the clock (UTC). Every worker has this list, and the database makes sure that each tick is queued
 * once. The job key keeps ticks from piling up while no worker runs.
 */
export const schedule: readonly CronItem[] = [
  every10Minutes('sweep-expired'),
  every10Minutes('finish-late-pictures'),
  every10Minutes('watch-missing-bags'),
  every10Minutes('tell-reached'),
  at('sweep-mails', '* * * * *'),
  at('answer-recovery', '* * * * *'),
  at('fold-farm-figures', '* * * * *'),
  at('fold-market-figures', '* * * * *'),
  at('sample-system', '* * * * *'),
  at('check-payout-accounts', '* * * * *'),
  at('apply-setting-changes', '* * * * *'),
  at('plan-rounds', '3 * * * *'),
  verify('*/15 * * * *', 'frequent'),
  // Every invariant, also those that read whole tables: at half past two in the morning in India.
  verify('0 21 * * *', 'full'),
  reconcile('7 * * * *', 2),
  reconcile('15 20 * * *', 48),
  settlements('*/10 * * * *', 7),
  payouts('22 * * * *', 2),
  // A bank returns what it can't book within days.
  payouts('45 20 * * *', 15),
  // It looks at every file, so it runs at three in the morning in India.
  at('sweep-pictures', '30 21 * * *'),
]

function every10Minutes(task: JobName): CronItem {
  return at(task, '*/10 * * * *')
}

function at(task: JobName, match: string): CronItem {
  return { task, match, options: { jobKey: task } }
}

function verify(match: string, scope: Jobs['verify-market']['scope']): CronItem {
  const task: JobName = 'verify-market'
  const payload: Jobs['verify-market'] = { scope }
  return { task, match, payload, identifier: `${task}-${scope}`, options: { jobKey: `${task}-${scope}` } }
}

/** Each span overlaps the previous one, so that the next run finds what one run missed. */
function reconcile(match: string, hours: number): CronItem {
  const task: JobName = 'reconcile-payments'
  const payload: Jobs['reconcile-payments'] = { hours }
  return { task, match, payload, identifier: `${task}-${hours}`, options: { jobKey: `${task}-${hours}` } }
}

function settlements(match: string, days: number): CronItem {
  const task: JobName = 'read-settlements'
  const payload: Jobs['read-settlements'] = { days }
  return { task, match, payload, options: { jobKey: task } }
}

function payouts(match: string, days: number): CronItem {
  const task: JobName = 'reconcile-payouts'
  const payload: Jobs['reconcile-payouts'] = { days }
  return { task, match, payload, identifier: `${task}-${days}`, options: { jobKey: `${task}-${days}` } }
}
