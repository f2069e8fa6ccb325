import type { AlarmKind } from '@farmgate/domain/telling/alarm.ts'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** Jobs of one task. */
interface TaskFigures {
  readonly task: string
  readonly due: number
  /** Age of the oldest due job; 0 when there is none. */
  readonly oldestSeconds: number
  /** Given up after the last attempt. */
  readonly failed: number
}

/** What waits and what is wrong in the market at one moment. */
export interface MarketFigures {
  readonly tasks: readonly TaskFigures[]
  readonly webhooksWaiting: number
  readonly oldestWebhookSeconds: number
  readonly refunds: Readonly<Record<'due' | 'sent' | 'failed', { count: number; paise: number }>>
  readonly unpaidOrders: number
  /** Units in unpaid orders. */
  readonly stockHeld: number
  /** Orders whose payment deadline is over and whose payment is not settled. */
  readonly paymentsOverdue: number
  readonly oldestPaymentSeconds: number
  readonly mailsWaiting: number
  readonly oldestMailSeconds: number
  /** Given up in the last 24 hours. */
  readonly mailsFailed: number
  /** Payments without an order in the last 24 hours. */
  readonly unmatchedPayments: number
  readonly paymentsHeld: number
  readonly alarms: Readonly<Partial<Record<AlarmKind, number>>>
  readonly workers: number
  /** Age of the newest heartbeat; null without any. */
  readonly heartbeatSeconds: number | null
  readonly ordersLastHour: number
  /** The newest run. `startedAt` as in JSON. */
  readonly verification: {
    readonly startedAt: string
    readonly ageSeconds: number
    readonly durationMs: number
    readonly checked: number
    readonly broken: number
  } | null
  readonly isReadOnly: boolean
}

/**
 * Reads all figures in one statement, each by an index of what is still open. It has a parameter so that it is named and
 * planned once per connection. Measured: see decision 0053.
 */
export async function readMarketFigures(db: Db): Promise<MarketFigures> {
  const { rows } = await sql<{ figures: MarketFigures }>`
    with refund_sums as (
      select state, count(*)::int as count, sum(amount_paise)::float8 as paise from refunds
       where state in ('due', 'sent') group by state
      union all
      select 'failed', count(*)::int, coalesce(sum(amount_paise), 0)::float8 from refunds
       where state = 'failed' and resent_as is null
    ), task_figures as (
      select task_identifier as task,
             count(*) filter (where run_at <= now() and locked_at is null and attempts < max_attempts)::int as due,
             coalesce(${seconds(sql`min(run_at) filter (where run_at <= now() and locked_at is null and attempts < max_attempts)`)}, 0) as "oldestSeconds",
             count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
        from graphile_worker.jobs group by task_identifier
    ), unpaid as (
      select count(*)::int as orders, coalesce(sum(units), 0)::int as units
        from (select (select sum(quantity) from order_lines where order_id = orders.id) as units
                from orders where awaiting) as each_order
    ), overdue as (
      select count(*)::int as count, ${seconds(sql`min(payment_deadline)`)} as oldest from orders
       where payment_deadline is not null and payment_deadline < now()
    ), webhooks as (
      select count(*)::int as count, ${seconds(sql`min(received_at)`)} as oldest from webhook_events
       where next_try_at is not null
    ), mails_due as (
      select count(*)::int as count, ${seconds(sql`min(created_at)`)} as oldest from mails where next_try_at is not null
    ), last_run as (
      select to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startedAt",
             ${seconds(sql`started_at`)} as "ageSeconds", duration_ms as "durationMs", checked,
             (select count(*)::int from jsonb_object_keys(broken)) as broken
        from verification_runs order by started_at desc limit 1
    )
    select jsonb_build_object(
      'tasks', coalesce((select jsonb_agg(task_figures) from task_figures), '[]'),
      'refunds', jsonb_build_object('due', ${NONE}, 'sent', ${NONE}) || (
        select jsonb_object_agg(state, jsonb_build_object('count', count, 'paise', paise)) from refund_sums),
      'unpaidOrders', (select orders from unpaid),
      'stockHeld', (select units from unpaid),
      'paymentsOverdue', (select count from overdue),
      'oldestPaymentSeconds', (select coalesce(oldest, 0) from overdue),
      'webhooksWaiting', (select count from webhooks),
      'oldestWebhookSeconds', (select coalesce(oldest, 0) from webhooks),
      'mailsWaiting', (select count from mails_due),
      'oldestMailSeconds', (select coalesce(oldest, 0) from mails_due),
      'mailsFailed', (
        select count(*)::int from mails
         where sent_at is null and next_try_at is null and created_at > now() - ${'24 hours'}::interval),
      'unmatchedPayments', (
        select count(*)::int from payments
         where stray_at > now() - interval '24 hours' and order_id is null),
      'paymentsHeld', (select count(*)::int from payments where refund_hold = 'held'),
      'alarms', coalesce((
        select jsonb_object_agg(kind, count)
          from (select kind, count(*)::int as count from alarms where resolved_at is null group by kind) as open), '{}'),
      'workers', (select count(*)::int from worker_heartbeats),
      'heartbeatSeconds', (select ${seconds(sql`max(seen_at)`)} from worker_heartbeats),
      'ordersLastHour', (select count(*)::int from orders where created_at > now() - interval '1 hour'),
      'verification', (select to_jsonb(last_run) from last_run),
      'isReadOnly', pg_is_in_recovery() or current_setting('transaction_read_only')::boolean
    ) as figures`.execute(db)
  const figures = rows[0]?.figures
  if (figures === undefined) throw new Error('the market has no figures')
  return figures
}

const NONE = sql`jsonb_build_object('count', 0, 'paise', 0)`

/** Seconds since a time, as a number. */
const seconds = (time: ReturnType<typeof sql>) => sql`extract(epoch from now() - ${time})::float8`
