import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { definitionSetNumber } from '#db/definitions/definition-files.ts'
import { beat, removeHeartbeat } from '#jobs/heartbeat.sql.ts'
import { openMarket } from '#testing/market.ts'
import { startRedis, freePort } from '#testing/processes/program.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'
import { OUTSIDE_ENV } from '#testing/processes/outside-env.ts'
import { forgetMigration, numberDefinitionSet, rememberMigration } from './testing/migrations.sql.ts'
import { checkBackups } from './check-backups.ts'
import { judgeClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkGateway } from './check-gateway.ts'
import { checkMail } from './check-mail.ts'
import { checkPayoutRail } from './check-payout-rail.ts'
import { checkRedis } from './check-redis.ts'
import { checkSettings, envOf } from './check-settings.ts'
import { checkSite } from './check-site.ts'
import type { Finding } from './finding.ts'

const market = await openMarket()
const mailbox = await openMailbox()
const folder = mkdtempSync(join(tmpdir(), 'farmgate-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))

const access = {
  RAZORPAY_URL: market.simulator.url,
  RAZORPAY_KEY_ID: market.simulator.keyId,
  RAZORPAY_KEY_SECRET: market.simulator.keySecret,
}

const stateOf = (findings: readonly Finding[], check: string) =>
  findings.filter((finding) => finding.check === check).map(({ state }) => state)

test('every finding that is not ok says what to do', async () => {
  const findings = [
    ...(await checkDatabase('postgres://nobody@127.0.0.1:9/none')),
    ...(await checkGateway({ ...access, RAZORPAY_URL: 'http://127.0.0.1:9' })),
    await checkPayoutRail({ ...access, PAYOUT_RAIL: 'razorpayx', RAZORPAY_URL: 'http://127.0.0.1:9' }),
    await checkPayoutRail({ ...access, PAYOUT_RAIL: 'razorpayx', RAZORPAYX_ACCOUNT_NUMBER: '000000' }),
    await checkPayoutRail({ ...access, PAYOUT_RAIL: 'bank_file' }),
    await checkRedis('redis://127.0.0.1:9'),
    await checkMail('smtp://127.0.0.1:9', 'Farmgate <hello@farmgate.test>'),
    await checkDisk('pictures', join(folder, 'missing'), { isWritten: true }),
    await checkBackups(undefined, new Date()),
    ...(await checkSite({ origin: 'https://127.0.0.1:9' }, new Date())),
    ...checkSettings({}).findings.filter(({ check }) => !/web|doctor/.test(check)),
  ]
  expect(findings.map(({ state }) => state)).not.toContain('ok')
  for (const { todo, text } of findings) expect(todo, text).toMatch(/\w{3}/)
})

test('payouts: the account is tried at RazorpayX, and a bank file only needs its account', async () => {
  const RAZORPAYX_ACCOUNT_NUMBER = market.simulator.accountNumber
  const found = [
    await checkPayoutRail({ ...access, PAYOUT_RAIL: 'razorpayx', RAZORPAYX_ACCOUNT_NUMBER }),
    await checkPayoutRail({
      ...access,
      PAYOUT_RAIL: 'bank_file',
      BANK_FILE_ACCOUNT_NUMBER: '50100012345678',
    }),
  ]
  expect(stateOf(found, 'payouts')).toEqual(['ok', 'ok'])
})

test('settings: each program reads its own, and a fault never shows the value', () => {
  const secret = 'short'
  const { findings, configs } = checkSettings({
    ...OUTSIDE_ENV,
    DATABASE_URL: 'postgres://127.0.0.1/farmgate',
    RAZORPAY_KEY_SECRET: secret,
  })
  expect(findings.map(({ check, state }) => `${check}: ${state}`)).toEqual([
    'settings api: broken',
    'settings worker: broken',
    'settings web: ok',
    'settings db: ok',
    'settings doctor: ok',
  ])
  expect(findings[0]?.text).toBe('RAZORPAY_KEY_SECRET: must have at least 16 characters')
  expect(configs.api).toBeUndefined()
  expect(configs.web?.WEB_PORT).toBe(8080)
})

test('settings: with a folder, a program’s files are read as its unit reads them', () => {
  writeFileSync(join(folder, 'common.env'), '# a comment\nLOG_LEVEL=warn\n')
  writeFileSync(join(folder, 'web.env'), 'LOG_LEVEL=error\nWEB_TRUST_PROXY=loopback\n')
  const env = envOf('web', { CREDENTIALS_DIRECTORY: '/run/x', HOME: '/root' }, folder)
  expect(env).toEqual({ CREDENTIALS_DIRECTORY: '/run/x', LOG_LEVEL: 'error', WEB_TRUST_PROXY: 'loopback' })
})

test('database: a migrated database with a living worker is well', async () => {
  const client = new Client({ connectionString: market.databaseUrl })
  await client.connect()
  await beat(client, 'doctor-test')
  const findings = await checkDatabase(market.databaseUrl)
  expect(findings.map(({ check, state }) => `${check}: ${state}`)).toEqual([
    'database: ok',
    'clock: ok',
    'migrations: ok',
    'worker: ok',
  ])
  await removeHeartbeat(client, 'doctor-test')
  await client.end()
  expect(stateOf(await checkDatabase(market.databaseUrl), 'worker')).toEqual(['broken'])
})

test('database: a missing migration is broken and named', async () => {
  await forgetMigration(market.db, '0001_kernel')
  const findings = await checkDatabase(market.databaseUrl)
  await rememberMigration(market.db, '0001_kernel')
  expect(findings.find(({ check }) => check === 'migrations')).toMatchObject({
    state: 'broken',
    text: expect.stringContaining('0001_kernel'),
  })
})

test('database: definitions of an older release are broken and numbered', async () => {
  await numberDefinitionSet(market.db, 0)
  const findings = await checkDatabase(market.databaseUrl)
  await numberDefinitionSet(market.db, definitionSetNumber())
  expect(findings.find(({ check }) => check === 'migrations')).toMatchObject({
    state: 'broken',
    text: expect.stringContaining(`this release needs ${definitionSetNumber()}`),
  })
})

test.each([
  [900, 'ok'],
  [-1_900, 'ok'],
  [5_000, 'warning'],
  [-29_000, 'warning'],
  [31_000, 'broken'],
  [-86_400_000, 'broken'],
] as const)('clock: another clock that is %d ms ahead is %s', (aheadMs, state) => {
  expect(judgeClock('the gateway', aheadMs).state).toBe(state)
})

test('gateway: the key is tried by a read, and a refused key is broken', async () => {
  const well = await checkGateway(access)
  expect(well.map(({ check, state }) => `${check}: ${state}`)).toEqual(['gateway: ok', 'clock: ok'])
  const refused = await checkGateway({ ...access, RAZORPAY_KEY_SECRET: 'another secret of 16' })
  expect(refused[0]).toMatchObject({ state: 'broken', text: expect.stringContaining('refuses the key') })
  expect(refused[0]?.text).not.toContain('another secret')
})

test('mail: the server is greeted, and no mail is sent', async () => {
  const sent = mailbox.received().length
  expect(await checkMail(mailbox.url, 'Farmgate <hello@farmgate.test>')).toMatchObject({ state: 'ok' })
  expect(mailbox.received()).toHaveLength(sent)
})

test('redis: a living one is ok', async () => {
  const port = await freePort()
  await startRedis(port)
  expect(await checkRedis(`redis://127.0.0.1:${port}`)).toMatchObject({ state: 'ok' })
})

test.each([
  [50, 'ok'],
  [14, 'warning'],
  [4, 'broken'],
] as const)('disk: with this percentage free, %d, it is %s', async (percent, state) => {
  const statFolder = async () => ({ bsize: 4_096, blocks: 1_000_000, bavail: percent * 10_000 })
  expect((await checkDisk('pictures', folder, { isWritten: true, statFolder })).state).toBe(state)
})

test('disk: the room of a real folder is read', async () => {
  expect(await checkDisk('pictures', folder, { isWritten: true })).toMatchObject({
    text: expect.stringMatching(/^pictures: [\d.]+ GB free, \d+ %/),
  })
})

const NOW = new Date('2026-11-17T06:00:00Z')
const report = (hoursAgo: number, changes: object = {}) =>
  JSON.stringify([
    {
      name: 'farmgate',
      status: { code: 0, message: 'ok' },
      backup: [
        { type: 'full', error: false, timestamp: { stop: NOW.getTime() / 1_000 - 200 * 3_600 } },
        { type: 'diff', error: false, timestamp: { stop: NOW.getTime() / 1_000 - hoursAgo * 3_600 } },
      ],
      ...changes,
    },
  ])

test.each([
  ['made last night', report(5), 'ok'],
  ['a night was missed', report(30), 'warning'],
  ['two nights were missed', report(51), 'broken'],
  ['none yet', report(0, { backup: [] }), 'broken'],
  ['pgBackRest reports a fault', report(5, { status: { code: 2, message: 'no valid backups' } }), 'broken'],
  ['not a report', '{', 'broken'],
] as const)('backups: %s', async (_name, text, state) => {
  const file = join(folder, 'backup.json')
  writeFileSync(file, text)
  expect((await checkBackups(file, NOW)).state).toBe(state)
})

/** A site with a certificate for farmgate.test, made here, that answers like the API or like something else. */
async function openSite(days: number, answer: { status: number; body: string }) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days ${days} -subj /CN=farmgate.test -addext subjectAltName=DNS:farmgate.test -keyout ${key} -out ${certificate}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
  const ca = readFileSync(certificate, 'utf8')
  const server: Server = createServer({ key: readFileSync(key), cert: ca }, (_request, response) => {
    response.writeHead(answer.status).end(answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin: 'https://farmgate.test', address, ca }
}

const UNSIGNED = { status: 400, body: '{"code":"webhook.unsigned"}' }

test('site: a valid certificate and a webhook that reaches the API are ok', async () => {
  const site = await openSite(60, UNSIGNED)
  const findings = await checkSite(site, new Date())
  expect(findings.map(({ check, state }) => `${check}: ${state}`)).toEqual(['TLS: ok', 'webhooks: ok'])
  expect(findings[0]?.text).toContain('59 days')
})

test('site: certificates that end soon, are for another name, or of an unknown authority', async () => {
  const site = await openSite(60, UNSIGNED)
  const tls = async (changes: object, inDays = 0) =>
    (await checkSite({ ...site, ...changes }, new Date(Date.now() + inDays * 86_400_000)))[0]
  expect(await tls({}, 45)).toMatchObject({ state: 'warning' })
  expect(await tls({}, 57)).toMatchObject({ state: 'broken' })
  expect(await tls({}, 70)).toMatchObject({ state: 'broken', text: expect.stringContaining('ended') })
  expect(await tls({ ca: undefined })).toMatchObject({
    state: 'broken',
    text: expect.stringContaining('browsers do not accept'),
  })
  expect(await tls({ origin: 'https://other.test' })).toMatchObject({
    state: 'broken',
    text: expect.stringContaining('not for other.test'),
  })
})

test('site: an answer that is not the API’s refusal means that webhooks do not arrive', async () => {
  const site = await openSite(60, { status: 200, body: 'Welcome to nginx' })
  expect((await checkSite(site, new Date()))[1]).toMatchObject({
    state: 'broken',
    text: expect.stringContaining('answers 200'),
  })
})

test('site: the real API refuses a webhook without a signature as expected', async () => {
  const reply = await fetch(`${market.url}/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(reply.status).toBe(UNSIGNED.status)
  expect(await reply.text()).toContain('webhook.unsigned')
})
