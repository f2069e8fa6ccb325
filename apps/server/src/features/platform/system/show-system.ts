import type { Output } from '@farmgate/contract/endpoint.ts'
import type { system } from '@farmgate/contract/platform/system.ts'
import { percentileOf } from '@farmgate/domain/platform/percentile.ts'
import {
  checkSystem,
  SYSTEM_LIMITS,
  type FindingName,
  type SystemCheck,
  type SystemFacts,
  verdictOf,
} from '@farmgate/domain/platform/system-checks.ts'
import type { SecondFactorPolicy } from '@farmgate/domain/people/sign-in/second-factor.ts'
import type { Db } from '#db/pool.ts'
import { readApprovers } from '#features/people/staff/approvers.ts'
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
  readonly secondFactor: SecondFactorPolicy
}

/** Is everything well: the market's figures are read now, those of the machine and the gateway from a worker's last sample. */
export async function showSystem({ db, commit, secondFactor }: SystemDeps): Promise<Output<typeof system>> {
  const [market, sample, history, requestHours, processes, alarms, approvers] = await Promise.all([
    readMarketFigures(db),
    readNewestSample(db),
    readHistory(db),
    readRequestHours(db),
    readProcesses(db),
    listRecentAlarms(db),
    readApprovers(db, secondFactor),
  ])
  const requests = sum(requestHours.map((hour) => hour.requests))
  const failed = sum(requestHours.map((hour) => hour.failures))
  const facts = factsOf(market, sample, {
    failedShare: requests === 0 ? 0 : failed / requests,
    runningSeconds: processes.runningSeconds,
    approvers,
  })
  const ages = agesOf(facts)
  const byHour = (read: (hour: RequestHour) => number | null): (number | null)[] =>
    Array.from({ length: 24 }, (_, i) => {
      const hour = requestHours.find((one) => one.hour === 23 - i)
      return hour === undefined ? null : read(hour)
    })
  return {
    verdict: verdictOf(facts),
    checkedSecondsAgo: whole(sample?.ageSeconds),
    isStale: (sample?.ageSeconds ?? Number.POSITIVE_INFINITY) > SYSTEM_LIMITS.staleSeconds,
    verifiedAt: market.verification?.startedAt ?? null,
    checks: checkSystem(facts).map(({ name, state, finding }) => ({
      name,
      state,
      finding,
      figure: whole(FIGURES[finding]?.({ facts, market, sample })),
      ageSeconds: whole(ages[name]),
    })),
    tiles: {
      orders: { hours: [...history.orders], lastHour: market.ordersLastHour, today: history.ordersToday },
      speed: {
        hours: byHour((hour) => p95(hour.buckets)),
        now: p95(requestHours.find(({ hour }) => hour === 0)?.buckets ?? []),
      },
      jobs: {
        hours: [...history.jobs],
        due: sum(market.tasks.map(({ due }) => due)),
        oldestSeconds: Math.round(facts.oldestJobSeconds),
      },
      failures: { hours: byHour((hour) => hour.failures), failed, requests },
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
const factsOf = (
  market: MarketFigures,
  sample: SystemSample | null,
  measured: Pick<SystemFacts, 'failedShare' | 'runningSeconds' | 'approvers'>,
): SystemFacts => ({
  ...measured,
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
})

interface Known {
  readonly facts: SystemFacts
  readonly market: MarketFigures
  readonly sample: SystemSample | null
}

/** The number that a finding's sentence mentions. */
const FIGURES: Readonly<Partial<Record<FindingName, (known: Known) => number | null | undefined>>> = {
  'orders.taken': ({ market }) => market.ordersLastHour,
  'books.agree': ({ market }) => market.verification?.checked,
  'books.broken': ({ facts }) => facts.invariantsBroken,
  'queue.waits': ({ facts }) => facts.oldestJobSeconds,
  'queue.failed': ({ facts }) => facts.jobsFailed,
  'gateway.answers': ({ sample }) => sample?.gateway.ms,
  'refunds.failed': ({ facts }) => facts.refundsFailed,
  'mail.leaves': ({ facts }) => facts.mailsFailed,
  'mail.waits': ({ facts }) => facts.oldestMailSeconds,
  'mail.failed': ({ facts }) => facts.mailsFailed,
  'webhooks.wait': ({ market }) => market.webhooksWaiting,
  'pages.fail': ({ facts }) => facts.failedShare * 100,
  'staff.enough': ({ facts }) => facts.approvers,
  'staff.few': ({ facts }) => facts.approvers,
  'disk.room': ({ facts }) => facts.diskUsedPercent,
  'disk.full': ({ facts }) => facts.diskUsedPercent,
  'certificate.valid': ({ facts }) => facts.certificateSeconds,
  'certificate.ends': ({ facts }) => facts.certificateSeconds,
}

/** How old each result is. The others are read now. */
const agesOf = (facts: SystemFacts): Readonly<Partial<Record<SystemCheck, number | null>>> => ({
  samples: facts.ageSeconds,
  books: facts.verificationSeconds,
  worker: facts.heartbeatSeconds,
  gateway: facts.ageSeconds,
  disk: facts.ageSeconds,
  backup: facts.backupSeconds,
  certificate: facts.certificateSeconds === null ? null : facts.ageSeconds,
  rehearsal: facts.rehearsal?.ageSeconds ?? null,
})

const p95 = (buckets: readonly number[]): number | null => {
  const seconds = percentileOf(0.95, REQUEST_BUCKETS, buckets)
  return seconds === null ? null : Math.round(seconds * 1_000)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const whole = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value)
