import { ALARM_KINDS } from '@farmgate/domain/alarms/alarm.ts'
import { SYSTEM_CHECKS, SYSTEM_VERDICTS } from '@farmgate/domain/system/system-checks.ts'
import * as z from 'zod/mini'
import { endpoint, type Output } from './endpoint.ts'
import { Timestamp } from './fields.ts'

/** One number per hour or day, the last one the current. */
const Series = z.array(z.number())

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
    /** The worst first. `figure`: seconds, percent or a count, by the name of the check; null when unknown. */
    checks: z.array(
      z.object({
        name: z.enum(SYSTEM_CHECKS),
        state: z.enum(['bad', 'look', 'off', 'ok']),
        figure: z.nullable(z.number()),
      }),
    ),
    tiles: z.object({
      orders: z.object({ hours: Series, lastHour: z.number(), today: z.number() }),
      /** Milliseconds within which 95 of 100 requests are answered; 0 for an hour without requests. */
      speed: z.object({ hours: Series, now: z.nullable(z.number()) }),
      jobs: z.object({ hours: Series, due: z.number(), oldestSeconds: z.number() }),
      failures: z.object({ hours: Series, failed: z.number(), requests: z.number() }),
      webhooks: z.object({ hours: Series, waiting: z.number() }),
      refunds: z.object({ days: Series, failed: z.number(), due: z.number(), dueAmount: z.number() }),
      mails: z.object({ days: Series, today: z.number(), failed: z.number() }),
      disk: z.object({ days: Series, percent: z.nullable(z.number()), totalGb: z.nullable(z.number()) }),
    }),
    alarms: z.array(
      z.object({ kind: z.enum(ALARM_KINDS), raisedAt: Timestamp, endedAt: z.nullable(Timestamp) }),
    ),
    version: z.object({ commit: z.string(), since: z.nullable(Timestamp), processes: z.number() }),
  }),
  refusals: [],
})

export type SystemState = Output<typeof system>
