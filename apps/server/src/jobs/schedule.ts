import type { CronItem } from 'graphile-worker'
import type { JobName, Jobs } from './enqueue.ts'

/**
 * What runs by the clock (UTC). Every worker has this list and the database sees to it that each hour
 * and minute is queued once. The key keeps ticks from piling up while no worker is there to run them.
 */
export const schedule: readonly CronItem[] = [
  every10Minutes('sweep-expired'),
  every10Minutes('finish-late-pictures'),
  at('sweep-mails', '* * * * *'),
  at('answer-recovery', '* * * * *'),
  reconcile('7 * * * *', 2),
  reconcile('15 20 * * *', 48),
  // It looks at every file. In India it is three in the morning.
  at('sweep-pictures', '30 21 * * *'),
]

function every10Minutes(task: JobName): CronItem {
  return at(task, '*/10 * * * *')
}

function at(task: JobName, match: string): CronItem {
  return { task, match, options: { jobKey: task } }
}

/** Each span overlaps the one before: what one misses the next one sees. */
function reconcile(match: string, hours: number): CronItem {
  const task: JobName = 'reconcile-payments'
  const payload: Jobs['reconcile-payments'] = { hours }
  return { task, match, payload, identifier: `${task}-${hours}`, options: { jobKey: `${task}-${hours}` } }
}
