/** What is known about the running market; null when it was not measured or is not watched. */
export interface SystemFacts {
  /** Age of the facts below. */
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
  'disk',
  'backup',
  'certificate',
  'rehearsal',
] as const

export type SystemCheck = (typeof SYSTEM_CHECKS)[number]

/** `off`: not watched by this installation. */
export type CheckState = 'bad' | 'look' | 'off' | 'ok'

/** Limits as in deploy/monitoring/farmgate.rules.yml, with a warning before the alert where it helps. */
export const SYSTEM_LIMITS = {
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

/** Returns the state of every check, the worst first. */
export function checkSystem(facts: SystemFacts): readonly { name: SystemCheck; state: CheckState }[] {
  const rank: Readonly<Record<CheckState, number>> = { bad: 0, look: 1, ok: 2, off: 3 }
  return SYSTEM_CHECKS.map((name) => ({ name, state: RULES[name](facts) })).toSorted(
    (one, other) => rank[one.state] - rank[other.state],
  )
}

const over = (value: number, limit: number, state: CheckState = 'look'): CheckState =>
  value > limit ? state : 'ok'

const RULES: Readonly<Record<SystemCheck, (facts: SystemFacts) => CheckState>> = {
  samples: ({ ageSeconds }) => (ageSeconds === null || ageSeconds > L.staleSeconds ? 'look' : 'ok'),
  orders: ({ takesWrites }) => (takesWrites ? 'ok' : 'bad'),
  books: ({ invariantsBroken, verificationSeconds }) =>
    invariantsBroken > 0
      ? 'bad'
      : over(verificationSeconds ?? Number.POSITIVE_INFINITY, L.verificationSeconds),
  worker: ({ heartbeatSeconds }) =>
    over(heartbeatSeconds ?? Number.POSITIVE_INFINITY, L.heartbeatSeconds, 'bad'),
  queue: ({ oldestJobSeconds, jobsFailed }) =>
    jobsFailed > 0 ? 'look' : over(oldestJobSeconds, L.jobSeconds),
  gateway: ({ gatewayUp }) => (gatewayUp === null ? 'look' : gatewayUp ? 'ok' : 'bad'),
  refunds: ({ refundsFailed }) => over(refundsFailed, 0),
  mail: ({ mailsFailed, oldestMailSeconds }) =>
    mailsFailed > L.mailsFailed ? 'look' : over(oldestMailSeconds, L.mailSeconds),
  webhooks: ({ oldestWebhookSeconds }) => over(oldestWebhookSeconds, L.webhookSeconds),
  pages: ({ failedShare }) => over(failedShare, L.failedShare),
  disk: ({ diskUsedPercent, unreadable }) =>
    unreadable.includes('pictures') || diskUsedPercent === null
      ? 'look'
      : over(diskUsedPercent, L.diskLookPercent),
  backup: ({ backupSeconds, unreadable }) =>
    unreadable.includes('backup')
      ? 'look'
      : backupSeconds === null
        ? 'off'
        : over(backupSeconds, L.backupSeconds),
  certificate: ({ certificateSeconds, unreadable }) => {
    if (unreadable.includes('certificate')) return 'look'
    if (certificateSeconds === null) return 'off'
    return certificateSeconds < L.certificateSeconds ? 'look' : 'ok'
  },
  rehearsal: ({ rehearsal, unreadable }) => {
    if (unreadable.includes('rehearsal')) return 'look'
    if (rehearsal === null) return 'off'
    return rehearsal.isOk
      ? over(rehearsal.ageSeconds ?? Number.POSITIVE_INFINITY, L.rehearsalSeconds)
      : 'look'
  },
}

/** The one sentence of the page. */
export const SYSTEM_VERDICTS = ['well', 'look', 'no_payments', 'no_orders'] as const
export type SystemVerdict = (typeof SYSTEM_VERDICTS)[number]

/** Orders stop without a database that takes writes, online payments without the gateway. Everything else waits. */
export function verdictOf(facts: SystemFacts): SystemVerdict {
  if (!facts.takesWrites) return 'no_orders'
  if (facts.gatewayUp === false) return 'no_payments'
  return checkSystem(facts).some(({ state }) => state === 'bad' || state === 'look') ? 'look' : 'well'
}
