import { ALARM_KINDS } from '@farmgate/domain/telling/alarm.ts'
import { CHECK_NOW_OUTCOMES } from '@farmgate/domain/platform/check-now.ts'
import {
  CHECK_STATES,
  FINDING_NAMES,
  SYSTEM_CHECKS,
  SYSTEM_VERDICTS,
} from '@farmgate/domain/platform/system-checks.ts'
import * as z from 'zod/mini'
import { endpoint, type Output } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'

/** One number per hour or day, the last one the current. */
const Series = z.array(z.number())

/** The same of what is measured: null where nothing was. */
const MeasuredSeries = z.array(z.nullable(z.number()))

export const system = endpoint({
  method: 'GET',
  path: '/admin/system',
  summary: 'Is everything well: checks, figures of 24 hours or 14 days, alarms of 30 days and the version',
  access: ['admin'],
  response: z.object({
    verdict: z.enum(SYSTEM_VERDICTS),
    /** Age of the figures a worker samples every minute; null when there are none. */
    checkedSecondsAgo: z.nullable(z.number()),
    isStale: z.boolean(),
    /** When the last verification of the data began; null before the first. */
    verifiedAt: z.nullable(Timestamp),
    /**
     * The worst first. `figure`: seconds, milliseconds, percent or a count, by the finding; null when unknown. `ageSeconds`:
     * when it was found out, where that is not now.
     */
    checks: z.array(
      z.object({
        name: z.enum(SYSTEM_CHECKS),
        state: z.enum(CHECK_STATES),
        finding: z.enum(FINDING_NAMES),
        figure: z.nullable(z.number()),
        ageSeconds: z.nullable(z.number()),
      }),
    ),
    tiles: z.object({
      orders: z.object({ hours: Series, lastHour: z.number(), today: z.number() }),
      /** Milliseconds within which 95 of 100 requests are answered. */
      speed: z.object({ hours: MeasuredSeries, now: z.nullable(z.number()) }),
      /** `hours`: the longest that a job has waited, in seconds. */
      jobs: z.object({ hours: MeasuredSeries, due: z.number(), oldestSeconds: z.number() }),
      failures: z.object({ hours: MeasuredSeries, failed: z.number(), requests: z.number() }),
      webhooks: z.object({ hours: Series, waiting: z.number() }),
      refunds: z.object({ days: Series, failed: z.number(), due: z.number(), dueAmount: z.number() }),
      mails: z.object({ days: Series, today: z.number(), failed: z.number() }),
      /** `days`: in percent. */
      disk: z.object({
        days: MeasuredSeries,
        percent: z.nullable(z.number()),
        totalGb: z.nullable(z.number()),
      }),
    }),
    alarms: z.array(
      z.object({ kind: z.enum(ALARM_KINDS), raisedAt: Timestamp, endedAt: z.nullable(Timestamp) }),
    ),
    version: z.object({ commit: z.string(), since: z.nullable(Timestamp), processes: z.number() }),
  }),
  refusals: [],
})

export type SystemState = Output<typeof system>

export const checkSystemNow = endpoint({
  method: 'POST',
  path: '/admin/system/checks',
  summary:
    'Let a worker verify the data and measure anew; at most one waits or runs, a minute after the last',
  access: ['admin'],
  response: z.object({
    /** `running`: one waits or runs already. `recent`: the last one is less than a minute old. */
    outcome: z.enum(CHECK_NOW_OUTCOMES),
  }),
  refusals: [],
})
