import { ALARM_KINDS } from '@farmgate/domain/telling/alarm.ts'
import { Gauge, Registry } from '@prometheus-io/client'
import type { MachineFacts } from './machine-facts.ts'
import type { MarketFigures } from './market-figures.sql.ts'
import type { GatewayProbe } from './system-samples.sql.ts'

export interface MarketState {
  readonly figures: MarketFigures
  readonly machine: MachineFacts
  /** The newest probe by any worker, and its age. */
  readonly probe: (GatewayProbe & { readonly ageSeconds: number }) | null
}

/** How long one reading serves every scrape. */
const CACHE_MS = 5_000

/**
 * Returns the market's gauges in a registry of their own, made from one reading of the database. A figure that could not
 * be read is missing, never old.
 */
export function createMarketMetrics(readState: () => Promise<MarketState>): () => Promise<Registry> {
  let cached: { readonly at: number; readonly registry: Promise<Registry> } | null = null
  return () => {
    if (cached === null || performance.now() - cached.at > CACHE_MS) {
      cached = { at: performance.now(), registry: readState().then(gaugesOf) }
    }
    return cached.registry
  }
}

function gaugesOf({ figures, machine, probe }: MarketState): Registry {
  const registry = new Registry()
  const one = (name: string, help: string, value: number | null | undefined): void => {
    if (value === null || value === undefined) return
    new Gauge({ name: `farmgate_${name}`, help, registers: [registry] }).set(value)
  }
  const by = (name: string, help: string, label: string, values: readonly (readonly [string, number])[]) => {
    const gauge = new Gauge({
      name: `farmgate_${name}`,
      help,
      labelNames: [label],
      registers: [registry],
    })
    for (const [key, value] of values) gauge.set({ [label]: key }, value)
  }

  const { tasks, refunds } = figures
  by(
    'jobs_due',
    'Jobs that could run now, by task.',
    'task',
    tasks.map(({ task, due }) => [task, due]),
  )
  by(
    'job_oldest_seconds',
    'Age of the oldest job that could run now, by task.',
    'task',
    tasks.map(({ task, oldestSeconds }) => [task, oldestSeconds]),
  )
  by(
    'jobs_failed',
    'Jobs given up after their last attempt, by task.',
    'task',
    tasks.map(({ task, failed }) => [task, failed]),
  )
  one('webhooks_waiting', 'Webhooks stored and not processed.', figures.webhooksWaiting)
  one('webhook_oldest_seconds', 'Age of the oldest webhook not processed.', figures.oldestWebhookSeconds)
  const states = ['due', 'sent', 'failed'] as const
  by(
    'refunds',
    'Refunds by state: due, sent to the gateway, failed and not sent again.',
    'state',
    states.map((state) => [state, refunds[state].count]),
  )
  by(
    'refunds_paise',
    'Money of these refunds in paise.',
    'state',
    states.map((state) => [state, refunds[state].paise]),
  )
  one('orders_unpaid', 'Orders that hold stock and wait for payment.', figures.unpaidOrders)
  one('stock_held_units', 'Units held by unpaid orders.', figures.stockHeld)
  one(
    'payments_overdue',
    'Orders whose payment deadline is over and whose payment is not settled.',
    figures.paymentsOverdue,
  )
  one('payment_oldest_seconds', 'Time since the oldest such deadline.', figures.oldestPaymentSeconds)
  one('mails_waiting', 'Mails to be sent.', figures.mailsWaiting)
  one('mail_oldest_seconds', 'Age of the oldest mail to be sent.', figures.oldestMailSeconds)
  one('mails_failed', 'Mails given up in the last 24 hours.', figures.mailsFailed)
  one('payments_unmatched', 'Payments without an order in the last 24 hours.', figures.unmatchedPayments)
  one('payments_held', 'Payments whose refund waits for an operator.', figures.paymentsHeld)
  by(
    'alarms_open',
    'Open alarms by kind.',
    'kind',
    ALARM_KINDS.map((kind) => [kind, figures.alarms[kind] ?? 0]),
  )
  one('workers', 'Workers with a heartbeat.', figures.workers)
  one('worker_heartbeat_seconds', 'Age of the newest heartbeat.', figures.heartbeatSeconds)
  one('orders_last_hour', 'Orders of the last hour.', figures.ordersLastHour)
  one(
    'invariants_broken',
    'Invariants of the data that are broken now.',
    figures.alarms.invariant_broken ?? 0,
  )
  one(
    'verification_age_seconds',
    'Time since the last verification of the data.',
    figures.verification?.ageSeconds,
  )
  one(
    'verification_seconds',
    'How long it took.',
    figures.verification && figures.verification.durationMs / 1_000,
  )
  one('verification_checked', 'How many invariants it checked.', figures.verification?.checked)
  one('gateway_up', '1 when the payment gateway answered the last probe.', probe && Number(probe.ok))
  one('gateway_probe_seconds', 'How long the last probe took.', probe && probe.ms / 1_000)
  one('gateway_probe_age_seconds', 'Time since the last probe.', probe?.ageSeconds)
  one('pictures_disk_bytes', 'Size of the disk of the pictures.', machine.disk?.totalBytes)
  one('pictures_disk_free_bytes', 'Free bytes on that disk.', machine.disk?.freeBytes)
  one(
    'pictures_disk_used_ratio',
    'Used part of the disk or of the quota, whichever is fuller.',
    machine.disk?.usedRatio,
  )
  one('backup_age_seconds', 'Time since the newest complete backup.', machine.backup?.ageSeconds)
  one('backup_full_age_seconds', 'Time since the newest full backup.', machine.backup?.fullAgeSeconds)
  one(
    'certificate_ends_seconds',
    'Time until the certificate of the site ends.',
    machine.certificate?.endsInSeconds,
  )
  const { rehearsal } = machine
  one(
    'restore_rehearsal_ok',
    '1 when the last rehearsed restore succeeded.',
    rehearsal && Number(rehearsal.isOk),
  )
  one(
    'restore_rehearsal_age_seconds',
    'Time since the last rehearsed restore that succeeded.',
    rehearsal?.ageSeconds,
  )
  one('restore_rehearsal_seconds', 'How long the last rehearsed restore took.', rehearsal?.durationSeconds)
  by(
    'watched_file_unreadable',
    '1 for a file of the settings that could not be read or understood.',
    'file',
    machine.unreadable.map((file) => [file, 1]),
  )
  return registry
}
