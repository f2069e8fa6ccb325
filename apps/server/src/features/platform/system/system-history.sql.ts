import type { AlarmKind } from '@farmgate/domain/telling/alarm.ts'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'

/** Counts per hour of the last 24, or per day of India, the current one last. */
export interface SystemHistory {
  readonly orders: readonly number[]
  readonly ordersToday: number
  readonly webhooks: readonly number[]
  readonly refunds: readonly number[]
  readonly mails: readonly number[]
  /** The longest that a due job had waited, in seconds; null for an hour without samples. */
  readonly jobs: readonly (number | null)[]
  /** In percent; null for a day without samples. */
  readonly disk: readonly (number | null)[]
}

const HOURS = sql`generate_series(23, 0, -1) as hour`
const within = (time: string) =>
  sql`${sql.raw(time)} > now() - (hour + 1) * interval '1 hour' and ${sql.raw(time)} <= now() - hour * interval '1 hour'`
const dayOf = (time: ReturnType<typeof sql>) => sql`(${time} at time zone 'Asia/Kolkata')::date`
const TODAY = dayOf(sql`now()`)

/** Ids of mails and refunds begin with their time (UUID version 7), so a span of days is a range of the primary key. */
const idsSince = (days: number) => sql`
  (lpad(to_hex((extract(epoch from now() - ${days} * interval '1 day') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`

export async function readHistory(db: Db): Promise<SystemHistory> {
  const { rows } = await sql<SystemHistory>`
    with mail_days as (
      select ${dayOf(sql`created_at`)} as day, count(*)::int as count from mails
       where id > ${idsSince(8)} and sent_at is not null group by 1
    ), refund_days as (
      select ${dayOf(sql`created_at`)} as day, count(*)::int as count from refunds
       where id > ${idsSince(15)} group by 1
    ), job_hours as (
      select floor(extract(epoch from now() - at) / 3600)::int as hour,
             max((select coalesce(max((task ->> 'oldestSeconds')::float8), 0)
                    from jsonb_array_elements(figures #> '{market,tasks}') as task)) as oldest
        from system_samples where at > now() - interval '24 hours' group by 1
    ), disk_days as (
      select ${dayOf(sql`at`)} as day, max((figures #>> '{machine,disk,usedRatio}')::float8) as used
        from system_samples where at > now() - interval '14 days' group by 1
    )
    select
      array(select (select count(*)::int from orders where ${within('created_at')}) from ${HOURS}) as orders,
      (select count(*)::int from orders where created_at >= ${TODAY}::timestamp at time zone 'Asia/Kolkata') as "ordersToday",
      array(select (select count(*)::int from webhook_events where ${within('processed_at')}) from ${HOURS}) as webhooks,
      array(select coalesce((select count from refund_days where day = ${TODAY} - ago), 0)
              from generate_series(13, 0, -1) as ago) as refunds,
      array(select coalesce((select count from mail_days where day = ${TODAY} - ago), 0)
              from generate_series(6, 0, -1) as ago) as mails,
      array(select (select round(oldest)::int from job_hours where job_hours.hour = hours.hour)
              from generate_series(23, 0, -1) as hours (hour)) as jobs,
      array(select (select round(used * 100)::int from disk_days where day = ${TODAY} - ago)
              from generate_series(13, 0, -1) as ago) as disk`.execute(db)
  const [history] = rows
  if (history === undefined) throw new Error('the market has no history')
  return history
}

export interface RequestHour {
  /** Hours ago. */
  readonly hour: number
  readonly requests: number
  readonly failures: number
  readonly buckets: readonly number[]
}

export async function readRequestHours(db: Db): Promise<RequestHour[]> {
  const { rows } = await sql<RequestHour>`
    with samples as (
      select floor(extract(epoch from now() - at) / 3600)::int as hour, requests, failures, buckets
        from request_samples where at > now() - interval '24 hours'
    )
    select hour, sum(requests)::int as requests, sum(failures)::int as failures,
           array(select sum(count)::int from samples as same, unnest(same.buckets) with ordinality as b (count, i)
                  where same.hour = samples.hour group by i order by i) as buckets
      from samples group by hour`.execute(db)
  return rows
}

interface RunningProcesses {
  readonly processes: number
  readonly since: Date | null
  /** Age of the oldest row of any process; rows are kept for 26 hours. Null before the first. */
  readonly runningSeconds: number | null
}

/** API processes that wrote a row in the last two and a half minutes. */
export async function readProcesses(db: Db): Promise<RunningProcesses> {
  const { rows } = await sql<RunningProcesses>`
    select count(distinct process_id)::int as processes, min(started_at) as since,
           (select extract(epoch from now() - min(at))::float8 from request_samples) as "runningSeconds"
      from request_samples where at > now() - interval '150 seconds'`.execute(db)
  return rows[0] ?? { processes: 0, since: null, runningSeconds: null }
}

export async function listRecentAlarms(
  db: Db,
): Promise<{ kind: AlarmKind; raisedAt: Date; endedAt: Date | null }[]> {
  const { rows } = await sql<{ kind: AlarmKind; raisedAt: Date; endedAt: Date | null }>`
    select kind, raised_at as "raisedAt", resolved_at as "endedAt" from alarms
     where resolved_at is null or raised_at > now() - interval '30 days'
     order by resolved_at is null desc, raised_at desc limit 10`.execute(db)
  return rows
}
