import type { Output } from '@farmgate/contract/endpoint.ts'
import type { system } from '@farmgate/contract/system.ts'
import { percentileOf } from '@farmgate/domain/system/percentile.ts'
import {
  checkSystem,
  SYSTEM_LIMITS,
  type SystemCheck,
  type SystemFacts,
  verdictOf,
} from '@farmgate/domain/system/system-checks.ts'
import type { Db } from '#db/pool.ts'
import { REQUEST_BUCKETS } from '#metrics/request-metrics.ts'
import { type MarketFigures, readMarketFigures } from './market-figures.sql.ts'
import {
  listRecentAlarms,
  readHistory,
  readProcesses,
  readRequestHours,
  type RequestHour,
} from './system-history.sql.ts'
import { readNewestSample, type SystemSample } from './system-samples.sql.ts'

export interface SystemDeps {
  readonly db: Db
  readonly commit: string
}

/** Is everything well: the market's figures are read now, those of the machine and the gateway from a worker's last sample. */
export async function showSystem({ db, commit }: SystemDeps): Promise<Output<typeof system>> {
  const [market, sample, history, requestHours, processes, alarms] = await Promise.all([
    readMarketFigures(db),
    readNewestSample(db),
    readHistory(db),
    readRequestHours(db),
    readProcesses(db),
    listRecentAlarms(db),
  ])
  const requests = sum(requestHours.map((hour) => hour.requests))
  const failed = sum(requestHours.map((hour) => hour.failures))
  const facts = factsOf(market, sample, requests === 0 ? 0 : failed / requests)
  const figures = figuresOf(facts, market)
  const byHour = <Value>(read: (hour: RequestHour) => Value, none: Value): Value[] =>
    Array.from({ length: 24 }, (_, i) => {
      const hour = requestHours.find((one) => one.hour === 23 - i)
      return hour === undefined ? none : read(hour)
    })
  return {
    verdict: verdictOf(facts),
    checkedSecondsAgo: whole(sample?.ageSeconds),
    isStale: (sample?.ageSeconds ?? Number.POSITIVE_INFINITY) > SYSTEM_LIMITS.staleSeconds,
    checks: checkSystem(facts).map(({ name, state }) => ({ name, state, figure: whole(figures[name]) })),
    tiles: {
      orders: { hours: [...history.orders], lastHour: market.ordersLastHour, today: history.ordersToday },
      speed: {
        hours: byHour((hour) => p95(hour.buckets) ?? 0, 0),
        now: p95(requestHours.find(({ hour }) => hour === 0)?.buckets ?? []),
      },
      jobs: {
        hours: [...history.jobs],
        due: sum(market.tasks.map(({ due }) => due)),
        oldestSeconds: Math.round(facts.oldestJobSeconds),
      },
      failures: { hours: byHour((hour) => hour.failures, 0), failed, requests },
      webhooks: { hours: [...history.webhooks], waiting: market.webhooksWaiting },
      refunds: {
        days: [...history.refunds],
        failed: market.refunds.failed.count,
        due: market.refunds.due.count + market.refunds.sent.count,
        dueAmount: (market.refunds.due.paise + market.refunds.sent.paise) / 100,
      },
      mails: { days: [...history.mails], today: history.mails.at(-1) ?? 0, failed: market.mailsFailed },
      disk: {
        days: [...history.disk],
        percent: whole(facts.diskUsedPercent),
        totalGb: whole(sample?.machine.disk && sample.machine.disk.totalBytes / 1e9),
      },
    },
    alarms: alarms.map(({ kind, raisedAt, endedAt }) => ({
      kind,
      raisedAt: raisedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    version: { commit, since: processes.since?.toISOString() ?? null, processes: processes.processes },
  }
}

/** A sample that is too old says nothing about the gateway. */
const factsOf = (market: MarketFigures, sample: SystemSample | null, failedShare: number): SystemFacts => ({
  ageSeconds: sample?.ageSeconds ?? null,
  takesWrites: !market.isReadOnly,
  heartbeatSeconds: market.heartbeatSeconds,
  oldestJobSeconds: Math.max(0, ...market.tasks.map(({ oldestSeconds }) => oldestSeconds)),
  jobsFailed: sum(market.tasks.map(({ failed }) => failed)),
  gatewayUp: sample === null || sample.ageSeconds > SYSTEM_LIMITS.staleSeconds ? null : sample.gateway.ok,
  refundsFailed: market.refunds.failed.count,
  mailsFailed: market.mailsFailed,
  oldestMailSeconds: market.oldestMailSeconds,
  oldestWebhookSeconds: market.oldestWebhookSeconds,
  invariantsBroken: market.alarms.invariant_broken ?? 0,
  verificationSeconds: market.verification?.ageSeconds ?? null,
  diskUsedPercent: sample?.machine.disk ? sample.machine.disk.usedRatio * 100 : null,
  backupSeconds: sample?.machine.backup?.ageSeconds ?? null,
  certificateSeconds: sample?.machine.certificate?.endsInSeconds ?? null,
  rehearsal: sample?.machine.rehearsal ?? null,
  unreadable: sample?.machine.unreadable ?? [],
  failedShare,
})

/** The number that each check's sentence mentions. */
const figuresOf = (facts: SystemFacts, market: MarketFigures): Record<SystemCheck, number | null> => ({
  samples: facts.ageSeconds,
  orders: market.ordersLastHour,
  books: facts.invariantsBroken > 0 ? facts.invariantsBroken : facts.verificationSeconds,
  worker: facts.heartbeatSeconds,
  queue: facts.jobsFailed > 0 ? facts.jobsFailed : facts.oldestJobSeconds,
  gateway: null,
  refunds: facts.refundsFailed,
  mail: facts.mailsFailed,
  webhooks: market.webhooksWaiting,
  pages: facts.failedShare * 100,
  disk: facts.diskUsedPercent,
  backup: facts.backupSeconds,
  certificate: facts.certificateSeconds,
  rehearsal: facts.rehearsal?.ageSeconds ?? null,
})

const p95 = (buckets: readonly number[]): number | null => {
  const seconds = percentileOf(0.95, REQUEST_BUCKETS, buckets)
  return seconds === null ? null : Math.round(seconds * 1_000)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const whole = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value)
