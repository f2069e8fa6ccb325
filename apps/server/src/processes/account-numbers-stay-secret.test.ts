import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { attention } from '@farmgate/contract/telling/attention.ts'
import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import { createClient } from '@farmgate/contract/client.ts'
import { requestExport } from '@farmgate/contract/platform/exports.ts'
import { farmMoney } from '@farmgate/contract/money/farm-money.ts'
import { farmPayouts } from '@farmgate/contract/money/farm-payouts.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import { payoutAccount, savePayoutAccount } from '@farmgate/contract/money/payout-account.ts'
import { approvePayouts, draftPayouts, payoutRuns } from '@farmgate/contract/money/payouts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asRole } from '#db/roles/roles.ts'
import { inTransaction } from '#db/transaction.ts'
import { sold } from '#features/money/payouts/testing/payout-market.ts'
import { fillBank, readPayouts } from '#features/money/payouts/testing/payouts.sql.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { tablesContaining } from '#testing/database/tables-containing.sql.ts'
import { openMarket, PASSWORD, type Person } from '#testing/market.ts'
import { type ApiProcess, startApi } from '#testing/processes/api-process.ts'
import { gatewayEnv } from '#testing/processes/gateway-env.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'
import { OUTSIDE_ENV } from '#testing/processes/outside-env.ts'
import { freePort, type Program, startProgram } from '#testing/processes/program.ts'
import { TEST_PICTURES_DIR } from '#testing/processes/test-pictures.ts'
import { until } from '#testing/until.ts'

/**
 * A whole run by the real programs, which log everything: a gateway that repeats the account in its refusal, one that repeats
 * it in the reason of a failure, a lost answer, and a payout that is paid.
 */
const market = await openMarket()
const { db, databaseUrl, simulator } = market
const mailbox = await openMailbox()

/** In no other figure of these tests. */
const NUMBER = '9182736455463728'
const LOST = '8273645546372819'
const ADDRESS_NAME = 'canaryperson'
const SECRETS = [NUMBER, NUMBER.slice(0, -4), LOST, LOST.slice(0, -4), ADDRESS_NAME]
const ACCOUNTS = [
  { kind: 'bank', ifsc: 'HDFC0000123', number: NUMBER, name: 'Savita Pawar' },
  { kind: 'bank', ifsc: 'HDFC0000123', number: LOST, name: 'Ravi Patil' },
  { kind: 'upi', vpa: `${ADDRESS_NAME}@okhdfc`, name: 'Asha More' },
] as const

const [nandini, omkar] = [await market.person('admin'), await market.person('admin')]
const farmers: Person[] = []
const answers: string[] = []
let api: ApiProcess
let worker: Program
let metrics: string

/** Between the programs and the simulator: says what a careless gateway might say. */
async function startCarelessGateway(): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    pass(incoming).then(
      ({ status, body }) => outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body),
      () => outgoing.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function pass(incoming: IncomingMessage): Promise<{ readonly status: number; readonly body: string }> {
  const sent = await text(incoming)
  const { method = '', url = '', headers } = incoming
  if (url === '/v1/payouts' && sent.includes(NUMBER)) {
    const description = `Refused: ${sent}`
    return { status: 400, body: JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description } }) }
  }
  const reply = await fetch(simulator.url + url, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      name === 'authorization' || name === 'content-type' || name.startsWith('x-payout')
        ? [[name, String(value)] as [string, string]]
        : [],
    ),
    ...(method === 'POST' ? { body: sent } : {}),
  })
  const body = await reply.text()
  if (!body.includes('"mode":"UPI"')) return { status: reply.status, body }
  const failed = {
    status: 'failed',
    utr: null,
    status_details: { description: `No such address: ${ADDRESS_NAME}@okhdfc` },
  }
  return { status: reply.status, body: JSON.stringify({ ...JSON.parse(body), ...failed }) }
}

/** Keeps the answer, refused or not. */
async function send(person: Person, method: string, path: string, body?: object): Promise<void> {
  const reply = await fetch(api.url + path, {
    method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  answers.push(`${reply.status} ${await reply.text()}`)
}

const states = async (runId: string) =>
  Object.fromEntries((await readPayouts(db, runId)).map(({ farmerId, state }) => [farmerId, state]))

beforeAll(async () => {
  const metricsPorts = [await freePort(), await freePort()]
  const env = {
    ...OUTSIDE_ENV,
    ...gatewayEnv(simulator),
    RAZORPAY_URL: await startCarelessGateway(),
    SMTP_URL: mailbox.url,
    LOG_LEVEL: 'trace',
  }
  api = await startApi(databaseUrl, { ...env, METRICS_PORT: String(metricsPorts[0]) }, afterAll)
  worker = await startProgram(
    'bin/worker.ts',
    {
      ...env,
      DATABASE_URL: asRole(databaseUrl, 'worker'),
      PICTURES_DIR: TEST_PICTURES_DIR,
      METRICS_PORT: String(metricsPorts[1]),
    },
    '"worker ready"',
    afterAll,
  )
  simulator.sendPayoutWebhooksTo(`${api.url}/payouts/webhook`)
  const items = []
  for (const account of ACCOUNTS) {
    const farmer = await market.person('farmer')
    farmers.push(farmer)
    await db.updateTable('accounts').set({ email_verified_at: new Date() }).execute()
    await send(farmer, 'PUT', savePayoutAccount.path, { ...account, currentPassword: PASSWORD })
    items.push({ _id: await putOnSale(db, { farmerId: farmer.id, pricePaise: 200_00 }), price: 200 })
  }
  await inTransaction(db, (tx) => enqueue(tx, 'check-payout-accounts', {}))
  const verified = async () => {
    const { rows } = await sql`select from payout_accounts where state = 'verified'`.execute(db)
    return rows.length === ACCOUNTS.length || undefined
  }
  await until(verified, 60_000)
  await sold(market, await market.person('user'), nandini, items)
  await fillBank(db, 1_00_000_00)
  simulator.setFaults({ route: 'POST /v1/payouts', drop_after_effect: true, times: 1 })
  const call = createClient(api.url, fetch)
  const { run } = await call(draftPayouts, { body: {} }, nandini)
  const ticked = (await readPayouts(db, run._id)).map(({ id }) => id)
  await send(nandini, 'POST', approvePayouts.path.replace(':id', run._id), { ticked })
  await send(omkar, 'POST', approvePayouts.path.replace(':id', run._id), { ticked })
  await until(async () => Object.values(await states(run._id)).every(hasEnded) || undefined, 120_000)
  expect(await states(run._id)).toEqual(
    Object.fromEntries(farmers.map(({ id }, n) => [id, ['failed', 'paid', 'failed'][n]])),
  )

  const today = new Date().toISOString().slice(0, 10)
  for (const path of [
    payoutRuns.path,
    `${payoutRuns.path}/${run._id}`,
    ...ticked.map((id) => `${payoutRuns.path}/${run._id}/payouts/${id}`),
    `/admin/reconcile/payouts?from=${today}&to=${today}`,
    attention.path,
    auditLog.path,
  ])
    await send(omkar, 'GET', path)
  for (const farmer of farmers)
    for (const { path } of [payoutAccount, farmPayouts, farmMoney, myNotices]) await send(farmer, 'GET', path)
  for (const [person, kind] of [
    [farmers[0], 'money'],
    [omkar, 'audit'],
    [omkar, 'farmers'],
  ] as const) {
    if (person === undefined) throw new Error('there are farmers')
    const { url } = await call(requestExport, { body: { kind } }, person)
    answers.push(await (await fetch(api.url + url)).text())
  }
  const mails = () => mailbox.received().filter((mail) => JSON.stringify(mail).includes('HDFC0000123'))
  await until(async () => mails().length >= 2 || undefined, 60_000)
  const pages = metricsPorts.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
  metrics = (await Promise.all(pages)).join('\n')
}, 300_000)

const hasEnded = (state: string): boolean => state === 'paid' || state === 'failed'

test('the run went through every failure: the other tests are about something', () => {
  expect(worker.lines.filter((line) => line.includes('payout not paid, owed again'))).toHaveLength(2)
  expect(worker.lines.join('\n')).toContain('payout request failed, retrying')
  expect(api.lines.length).toBeGreaterThan(50)
  expect(answers.join('\n')).toContain('Refused: ')
  expect(answers.join('\n')).toContain('No such address: ••••@okhdfc')
  expect(answers.join('\n')).toContain('payout_run.own_draft')
  expect(metrics).toContain('farmgate')
})

test.each(SECRETS)('%s is in no line of the programs, no answer, no mail, no figure', (secret) => {
  for (const said of [api.lines, worker.lines, answers, [metrics], [JSON.stringify(mailbox.received())]])
    expect(said.filter((line) => line.includes(secret))).toEqual([])
})

test.each(SECRETS)('%s is in no table, also not in the payload of a job', async (secret) => {
  expect(await tablesContaining(db, secret)).toEqual([])
})
