import { PlainError } from '@farmgate/stack/plain-error.ts'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loginUser } from '@farmgate/contract/people/accounts.ts'
import { resendRefund } from '@farmgate/contract/telling/attention.ts'
import { createClient } from '@farmgate/contract/client.ts'
import { operatorCancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { startSink } from '@farmgate/mail-sink/sink.ts'
import { dropDatabase, onServer } from '@farmgate/server/db/databases.sql.ts'
import { asRole, ROLE_NAMES } from '@farmgate/server/db/roles/roles.ts'
import { createChildren } from '@farmgate/stack/children.ts'
import { makeDatabase } from '@farmgate/stack/database.ts'
import { journalOf, picturesOf, program, ROOT } from '@farmgate/stack/paths.ts'
import { untilReady } from '@farmgate/stack/reach.ts'
import { commonEnv } from '@farmgate/stack/settings.ts'
import { writeMonitoring } from './monitoring.ts'
import { createProgram } from './programs.ts'

/** The first of ten ports this drill takes. */
const PORT = Number(process.env['DRILL_PORT'] ?? 9580)
const DATABASE = 'farmgate_drill_alarms'
const FIRE_WITHIN_S = 120

interface Fault {
  readonly alert: string
  readonly cause: () => Promise<unknown>
  readonly mend: () => Promise<unknown>
}

/**
 * Starts the market, Prometheus and Alertmanager with the shipped rules, causes each fault for real, waits for its mail,
 * mends it and waits for the mail that says so. Just the named alarms, if any are named. Fails when
 * a mail did not come.
 */
export async function drillAlarms(names: readonly string[]): Promise<void> {
  const folder = join(ROOT, '.tmp', 'drill', 'alarms')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const settings = {
    port: PORT,
    apiPort: PORT + 1,
    gatewayPort: PORT + 2,
    mailPort: PORT + 3,
    database: DATABASE,
    serverUrl: process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    redisUrl: process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379',
  }
  const ports = {
    api: PORT + 4,
    worker: PORT + 5,
    prometheus: PORT + 6,
    alertmanager: PORT + 7,
    mail: PORT + 3,
  }
  console.error('Making the database...')
  const databaseUrl = await makeDatabase(settings, createChildren())
  const sink = await startSink({ port: settings.mailPort })
  await writeMonitoring(folder, ports)
  const backupFile = join(folder, 'backup.json')
  const certificateFile = join(folder, 'site.pem')
  const rehearsalFile = join(folder, 'rehearsal.json')
  await writeBackup(backupFile, 60)
  await writeRehearsal(rehearsalFile, true)
  makeCertificate(folder, certificateFile, 90)

  const env = {
    ...commonEnv(settings, databaseUrl, randomBytes(32)),
    PICTURES_DIR: picturesOf(DATABASE),
    BACKUP_STATUS_FILE: backupFile,
    CERTIFICATE_FILE: certificateFile,
    REHEARSAL_STATUS_FILE: rehearsalFile,
    LOG_LEVEL: 'warn',
  }
  const node = (name: string, args: readonly string[], changes: Readonly<Record<string, string>> = {}) =>
    createProgram(folder, name, process.execPath, args, { ...env, ...changes })
  const ofMarket = (name: 'api' | 'worker') =>
    node(name, [program(name)], {
      DATABASE_URL: asRole(databaseUrl, name),
      METRICS_PORT: String(ports[name]),
    })
  const [api, worker] = [ofMarket('api'), ofMarket('worker')]
  const gateway = node('gateway', [
    join(ROOT, 'tools', 'razorpay-sim', 'src', 'bin.ts'),
    '--port',
    String(settings.gatewayPort),
    '--webhook-url',
    `http://127.0.0.1:${settings.apiPort}/payment/webhook`,
    '--journal',
    journalOf(DATABASE),
    '--instant',
  ])
  const prometheus = createProgram(folder, 'prometheus', 'prometheus', [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${ports.prometheus}`,
  ])
  const alertmanager = createProgram(folder, 'alertmanager', 'prometheus-alertmanager', [
    `--config.file=${join(folder, 'alertmanager.yml')}`,
    `--storage.path=${join(folder, 'alertmanager')}`,
    `--web.listen-address=127.0.0.1:${ports.alertmanager}`,
    '--cluster.listen-address=',
  ])
  const everything = [prometheus, alertmanager, worker, api, gateway]
  for (const each of everything) each.start()
  const apiUrl = `http://127.0.0.1:${settings.apiPort}`
  const gatewayUrl = `http://127.0.0.1:${settings.gatewayPort}`

  const sql = (text: string, values: readonly unknown[] = []) =>
    onServer(databaseUrl, async (client) => (await client.query<{ id: string }>(text, [...values])).rows)
  /** The schedule runs these each minute and each quarter of an hour; a drill does not wait so long. */
  const runChecks = () =>
    sql(`select graphile_worker.add_job('sample-system', job_key => 'sample-system'),
                graphile_worker.add_job('verify-market', '{"scope":"frequent"}', job_key => 'verify-market-frequent')`)
  const adminCall = async () => {
    const call = createClient(apiUrl, fetch)
    const { token } = await call(loginUser, {
      body: { email: 'admin@farmgate.test', password: 'farmgate-demo', role: 'admin' },
    })
    return { call, token }
  }
  const restartWorker = async (changes: Readonly<Record<string, string>> = {}) => {
    await worker.stop()
    worker.start(changes)
  }

  const resendFailed = async () => {
    const { call, token } = await adminCall()
    for (const { id } of await sql(`select id from refunds where state = 'failed' and resent_as is null`))
      await call(resendRefund, { params: { id } }, { token })
  }

  const faults: readonly Fault[] = [
    { alert: 'WorkerDead', cause: () => worker.stop('SIGKILL'), mend: async () => worker.start() },
    { alert: 'ApiDown', cause: () => api.stop('SIGKILL'), mend: async () => api.start() },
    {
      // A job that no worker of this version can run, as after a rollback.
      alert: 'QueueOld',
      cause: () =>
        sql(
          `select graphile_worker.add_job('task-of-another-version', run_at => now() - interval '10 minutes')`,
        ),
      mend: () =>
        sql(`select graphile_worker.complete_jobs(array(
               select id from graphile_worker.jobs where task_identifier = 'task-of-another-version'))`),
    },
    {
      // A worker that lives and may not take jobs. Its role can still read them.
      alert: 'QueueStopped',
      cause: () => sql(`revoke update on graphile_worker._private_jobs from ${ROLE_NAMES.worker}`),
      mend: () => sql(`grant update on graphile_worker._private_jobs to ${ROLE_NAMES.worker}`),
    },
    {
      alert: 'RefundFailed',
      async cause() {
        await post(`${gatewayUrl}/_sim/refunds`, { outcome: 'failed' })
        const [order] = await sql(
          `select orders.id from orders join payments on payments.order_id = orders.id
            where orders.status = 'confirmed' and payments.status = 'captured' and payments.refund_reserved_paise = 0
            order by orders.id limit 1`,
        )
        const { call, token } = await adminCall()
        await call(
          operatorCancelOrder,
          { params: { id: order?.id ?? '' }, body: { reason: 'A drill' } },
          { token },
        )
      },
      async mend() {
        await post(`${gatewayUrl}/_sim/refunds`, { outcome: 'processed' })
        await resendFailed()
      },
    },
    { alert: 'GatewayDown', cause: () => gateway.stop(), mend: async () => gateway.start() },
    {
      alert: 'DiskFilling',
      cause: () => restartWorker({ PICTURES_QUOTA_GB: '0.001' }),
      mend: () => restartWorker(),
    },
    {
      alert: 'BackupOld',
      cause: () => writeBackup(backupFile, 30 * 3_600),
      mend: () => writeBackup(backupFile, 60),
    },
    {
      alert: 'RestoreRehearsalFailed',
      cause: () => writeRehearsal(rehearsalFile, false),
      mend: () => writeRehearsal(rehearsalFile, true),
    },
    {
      alert: 'CertificateEnding',
      cause: async () => makeCertificate(folder, certificateFile, 3),
      mend: async () => makeCertificate(folder, certificateFile, 90),
    },
    {
      alert: 'InvariantBroken',
      cause: () => sql(`insert into idempotency_keys values ('drill', 'drill', 'key-drill', '\\x00', null)`),
      mend: () => sql(`delete from idempotency_keys where answer is null`),
    },
  ]

  const mailed = (status: 'FIRING' | 'RESOLVED', alert: string) =>
    sink.received().filter(({ subject }) => subject.startsWith(`${status} ${alert}:`)).length
  const isFiring = async (alert: string) => {
    const reply = await fetch(`http://127.0.0.1:${ports.prometheus}/api/v1/alerts`)
    const { data } = (await reply.json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] }
    }
    return data.alerts.some(({ state, labels }) => state === 'firing' && labels.alertname === alert)
  }

  try {
    await untilReady(`${apiUrl}/readyz`)
    await untilReady(`http://127.0.0.1:${ports.prometheus}/-/ready`)
    await untilReady(`http://127.0.0.1:${ports.alertmanager}/-/ready`)
    await untilReady(`http://127.0.0.1:${ports.worker}/metrics`)
    await runChecks()
    // The sample data has a failed refund, whose alert would ring already.
    await resendFailed()
    // Alerts of the start, such as a worker that was not there yet, end first.
    await sleep(10_000)
    console.log('alarm                   fired after  mail after  cleared after')
    let missing = 0
    for (const { alert, cause, mend } of faults.filter(
      (each) => names.length === 0 || names.includes(each.alert),
    )) {
      const [firedBefore, resolvedBefore] = [mailed('FIRING', alert), mailed('RESOLVED', alert)]
      await cause()
      const fired = await secondsUntil(() => isFiring(alert), runChecks)
      const mail =
        fired === null ? null : await secondsUntil(async () => mailed('FIRING', alert) > firedBefore)
      await mend()
      const cleared = await secondsUntil(async () => mailed('RESOLVED', alert) > resolvedBefore, runChecks)
      if (fired === null || mail === null || cleared === null) missing++
      const mailedAfter = mail === null || fired === null ? null : fired + mail
      console.log(`${alert.padEnd(23)} ${cell(fired)}  ${cell(mailedAfter, 10)}  ${cell(cleared, 13)}`)
    }
    console.log(
      missing === 0 ? 'Every alarm fired, was mailed and cleared.' : `${missing} alarms are missing.`,
    )
    if (missing > 0) throw new PlainError(`${missing} alarms were missing.`)
  } finally {
    for (const each of everything) await each.stop()
    await sink.close()
    await dropDatabase(settings.serverUrl, DATABASE)
  }
}

const cell = (seconds: number | null, width = 11): string =>
  (seconds === null ? 'never' : `${seconds.toFixed(1)} s`).padStart(width)

/** Returns after how many seconds this holds, or null. `meanwhile` runs every two seconds; it may fail. */
async function secondsUntil(
  holds: () => Promise<boolean>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<number | null> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1_000
  for (let turn = 0; seconds() < FIRE_WITHIN_S; turn++) {
    if (await holds().catch(() => false)) return seconds()
    if (turn % 8 === 0) await meanwhile().catch(() => {})
    await sleep(250)
  }
  return null
}

const writeBackup = (file: string, ageSeconds: number): Promise<void> =>
  writeFile(
    file,
    JSON.stringify([
      {
        name: 'farmgate',
        status: { code: 0 },
        backup: [
          { type: 'full', error: false, timestamp: { start: 0, stop: Date.now() / 1_000 - ageSeconds } },
        ],
      },
    ]),
  )

/** As deploy/single/rehearse-restore writes it. */
const writeRehearsal = (file: string, ok: boolean): Promise<void> =>
  writeFile(file, JSON.stringify({ ok, seconds: 30, succeededAt: Math.round(Date.now() / 1_000) - 86_400 }))

function makeCertificate(folder: string, file: string, days: number): void {
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    join(folder, 'key.pem'),
  ]
  execFileSync(
    'openssl',
    ['req', '-x509', ...key, '-subj', '/CN=farmgate.test', '-days', String(days), '-out', file],
    {
      stdio: 'ignore',
    },
  )
}

async function post(url: string, body: unknown): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
}
