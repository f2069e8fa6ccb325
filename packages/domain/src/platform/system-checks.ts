import { APPROVERS_MIN } from '../people/accounts/staff.ts'

/** What is known about the running market; null when it was not measured or is not watched. */
export interface SystemFacts {
  /** For how long the API has recorded requests, 26 hours at most; null before its first record. */
  readonly runningSeconds: number | null
  /** Age of the facts that a worker samples; null before the first sample. */
  readonly ageSeconds: number | null
  readonly takesWrites: boolean
  readonly heartbeatSeconds: number | null
  readonly oldestJobSeconds: number
  readonly jobsFailed: number
  readonly gatewayUp: boolean | null
  readonly refundsFailed: number
  readonly mailsFailed: number
  readonly oldestMailSeconds: number
  readonly oldestWebhookSeconds: number
  readonly invariantsBroken: number
  readonly verificationSeconds: number | null
  readonly diskUsedPercent: number | null
  readonly backupSeconds: number | null
  readonly certificateSeconds: number | null
  /** The last rehearsed restore, and the time since the last one that succeeded. */
  readonly rehearsal: { readonly isOk: boolean; readonly ageSeconds: number | null } | null
  readonly unreadable: readonly string[]
  readonly failedShare: number
  /** People who can approve payouts and large refunds. */
  readonly approvers: number
}

export const SYSTEM_CHECKS = [
  'samples',
  'orders',
  'books',
  'worker',
  'queue',
  'gateway',
  'refunds',
  'mail',
  'webhooks',
  'pages',
  'staff',
  'disk',
  'backup',
  'certificate',
  'rehearsal',
] as const

export type SystemCheck = (typeof SYSTEM_CHECKS)[number]

/** `new`: the first result is still to come. `off`: not watched by this installation. */
export const CHECK_STATES = ['bad', 'look', 'new', 'ok', 'off'] as const
export type CheckState = (typeof CHECK_STATES)[number]

interface Finding {
  readonly state: CheckState
  /** The heading of docs/runbook.md that says what to do. */
  readonly runbook?: string
}

const ok: Finding = { state: 'ok' }
const first: Finding = { state: 'new' }
const off: Finding = { state: 'off' }
const look = (runbook: string): Finding => ({ state: 'look', runbook })
const bad = (runbook: string): Finding => ({ state: 'bad', runbook })

/** Everything that a check can find. Each finding has a sentence of its own on the page. */
export const FINDINGS = {
  'samples.fresh': ok,
  'samples.first': first,
  'samples.old': look('WorkerDead'),
  'orders.taken': ok,
  'orders.refused': bad('The database is away or slow'),
  'books.agree': ok,
  'books.first': first,
  'books.late': look('VerificationStale'),
  'books.broken': bad('InvariantBroken'),
  'worker.runs': ok,
  'worker.stopped': bad('WorkerDead'),
  'queue.done': ok,
  'queue.waits': look('QueueOld'),
  'queue.failed': look('job failed, no retries left'),
  'gateway.answers': ok,
  'gateway.first': first,
  'gateway.unknown': look('WorkerDead'),
  'gateway.down': bad('GatewayDown'),
  'refunds.none': ok,
  'refunds.failed': look('RefundFailed'),
  'mail.leaves': ok,
  'mail.waits': look('MailsStuck'),
  'mail.failed': look('MailsStuck'),
  'webhooks.read': ok,
  'webhooks.wait': look('WebhooksOld'),
  'pages.answered': ok,
  'pages.fail': look('request failed'),
  'staff.enough': ok,
  'staff.few': look('Fewer than three people can approve'),
  'disk.room': ok,
  'disk.first': first,
  'disk.full': look('DiskFilling'),
  'disk.unreadable': look('DiskFilling'),
  'backup.made': ok,
  'backup.off': off,
  'backup.old': look('BackupOld'),
  'backup.unreadable': look('BackupOld'),
  'certificate.valid': ok,
  'certificate.off': off,
  'certificate.ends': look('CertificateEnding'),
  'certificate.unreadable': look('CertificateEnding'),
  'rehearsal.succeeded': ok,
  'rehearsal.off': off,
  'rehearsal.failed': look('RestoreRehearsalFailed'),
  'rehearsal.old': look('RestoreRehearsalFailed'),
  'rehearsal.unreadable': look('RestoreRehearsalFailed'),
} as const satisfies Readonly<Record<`${SystemCheck}.${string}`, Finding>>

export type FindingName = keyof typeof FINDINGS
export const FINDING_NAMES = Object.keys(FINDINGS) as [FindingName, ...FindingName[]]

/** Limits as in deploy/monitoring/farmgate.rules.yml, with a warning before the alert where it helps. */
export const SYSTEM_LIMITS = {
  /** Within this time after the first start, the first verification must have come: it runs every 15 minutes. */
  firstSeconds: 1_200,
  staleSeconds: 300,
  heartbeatSeconds: 60,
  jobSeconds: 300,
  mailSeconds: 900,
  webhookSeconds: 900,
  mailsFailed: 20,
  verificationSeconds: 3_600,
  diskLookPercent: 80,
  diskAlarmPercent: 90,
  backupSeconds: 93_600,
  certificateSeconds: 1_209_600,
  rehearsalSeconds: 691_200,
  failedShare: 0.01,
} as const

const L = SYSTEM_LIMITS

export interface CheckResult {
  readonly name: SystemCheck
  readonly state: CheckState
  readonly finding: FindingName
}

/** Returns the result of every check, the worst first. */
export function checkSystem(facts: SystemFacts): readonly CheckResult[] {
  return SYSTEM_CHECKS.map((name) => {
    const finding = RULES[name](facts)
    return { name, state: FINDINGS[finding].state, finding }
  }).toSorted((one, other) => CHECK_STATES.indexOf(one.state) - CHECK_STATES.indexOf(other.state))
}

type FindingOf<C extends SystemCheck> = Extract<FindingName, `${C}.${string}`>

const hasJustStarted = ({ runningSeconds }: SystemFacts): boolean => (runningSeconds ?? 0) <= L.firstSeconds

const RULES: { readonly [C in SystemCheck]: (facts: SystemFacts) => FindingOf<C> } = {
  samples: (facts) => {
    if (facts.ageSeconds === null && hasJustStarted(facts)) return 'samples.first'
    return facts.ageSeconds === null || facts.ageSeconds > L.staleSeconds ? 'samples.old' : 'samples.fresh'
  },
  orders: ({ takesWrites }) => (takesWrites ? 'orders.taken' : 'orders.refused'),
  books: (facts) => {
    const { invariantsBroken, verificationSeconds } = facts
    if (invariantsBroken > 0) return 'books.broken'
    if (verificationSeconds === null && hasJustStarted(facts)) return 'books.first'
    return verificationSeconds === null || verificationSeconds > L.verificationSeconds
      ? 'books.late'
      : 'books.agree'
  },
  worker: ({ heartbeatSeconds }) =>
    heartbeatSeconds === null || heartbeatSeconds > L.heartbeatSeconds ? 'worker.stopped' : 'worker.runs',
  queue: ({ oldestJobSeconds, jobsFailed }) => {
    if (jobsFailed > 0) return 'queue.failed'
    return oldestJobSeconds > L.jobSeconds ? 'queue.waits' : 'queue.done'
  },
  gateway: ({ gatewayUp, ageSeconds }) => {
    if (gatewayUp !== null) return gatewayUp ? 'gateway.answers' : 'gateway.down'
    return ageSeconds === null ? 'gateway.first' : 'gateway.unknown'
  },
  refunds: ({ refundsFailed }) => (refundsFailed > 0 ? 'refunds.failed' : 'refunds.none'),
  mail: ({ mailsFailed, oldestMailSeconds }) => {
    if (mailsFailed > L.mailsFailed) return 'mail.failed'
    return oldestMailSeconds > L.mailSeconds ? 'mail.waits' : 'mail.leaves'
  },
  webhooks: ({ oldestWebhookSeconds }) =>
    oldestWebhookSeconds > L.webhookSeconds ? 'webhooks.wait' : 'webhooks.read',
  pages: ({ failedShare }) => (failedShare > L.failedShare ? 'pages.fail' : 'pages.answered'),
  staff: ({ approvers }) => (approvers < APPROVERS_MIN ? 'staff.few' : 'staff.enough'),
  disk: ({ diskUsedPercent, unreadable, ageSeconds }) => {
    if (ageSeconds === null) return 'disk.first'
    if (unreadable.includes('pictures') || diskUsedPercent === null) return 'disk.unreadable'
    return diskUsedPercent > L.diskLookPercent ? 'disk.full' : 'disk.room'
  },
  backup: ({ backupSeconds, unreadable }) => {
    if (unreadable.includes('backup')) return 'backup.unreadable'
    if (backupSeconds === null) return 'backup.off'
    return backupSeconds > L.backupSeconds ? 'backup.old' : 'backup.made'
  },
  certificate: ({ certificateSeconds, unreadable }) => {
    if (unreadable.includes('certificate')) return 'certificate.unreadable'
    if (certificateSeconds === null) return 'certificate.off'
    return certificateSeconds < L.certificateSeconds ? 'certificate.ends' : 'certificate.valid'
  },
  rehearsal: ({ rehearsal, unreadable }) => {
    if (unreadable.includes('rehearsal')) return 'rehearsal.unreadable'
    if (rehearsal === null) return 'rehearsal.off'
    if (!rehearsal.isOk) return 'rehearsal.failed'
    const { ageSeconds } = rehearsal
    return ageSeconds === null || ageSeconds > L.rehearsalSeconds ? 'rehearsal.old' : 'rehearsal.succeeded'
  },
}

/** The one sentence of the page. `new`: no problem is known, and some first results are still to come. */
export const SYSTEM_VERDICTS = ['well', 'new', 'look', 'no_payments', 'no_orders'] as const
export type SystemVerdict = (typeof SYSTEM_VERDICTS)[number]

/** Orders stop without a database that takes writes, online payments without the gateway. Everything else waits. */
export function verdictOf(facts: SystemFacts): SystemVerdict {
  if (!facts.takesWrites) return 'no_orders'
  if (facts.gatewayUp === false) return 'no_payments'
  const states = new Set(checkSystem(facts).map(({ state }) => state))
  if (states.has('bad') || states.has('look')) return 'look'
  return states.has('new') ? 'new' : 'well'
}
