import { createClient } from '@farmgate/contract/client.ts'
import { approvePayouts, draftPayouts, onePayoutRun } from '@farmgate/contract/money/payouts.ts'
import { beforeEach, expect, test } from 'vitest'
import { asRole } from '#db/roles/roles.ts'
import { sweepPayoutWebhooks } from '#features/money/webhooks/process-payout-webhook.ts'
import { sendPayouts, sweepPayouts } from '#features/money/payout-sending/send-payout.ts'
import { approve, sold } from '#features/money/payouts/testing/payout-market.ts'
import {
  askAgain,
  askLater,
  countPostings,
  countWebhooksAbout,
  fillBank,
  listRunsOf,
  readPayouts,
} from '#features/money/payouts/testing/payouts.sql.ts'
import { applyReport, payoutDeps } from '#features/money/payout-sending/worker-payouts.ts'
import { endPauses } from '#testing/builders/money.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { givePayoutAccount } from '#testing/builders/payout-accounts.sql.ts'
import { openMarket, outcome } from '#testing/market.ts'
import { startApi } from '#testing/processes/api-process.ts'
import { startCuttingProxy } from '#testing/processes/cutting-proxy.ts'
import { gatewayEnv } from '#testing/processes/gateway-env.ts'
import { OUTSIDE_ENV } from '#testing/processes/outside-env.ts'
import { type Program, startProgram } from '#testing/processes/program.ts'
import { type DatabaseStep, startStoppingProxy } from '#testing/processes/stopping-proxy.ts'
import { TEST_PICTURES_DIR } from '#testing/processes/test-pictures.ts'
import { until } from '#testing/until.ts'

/** A payout of one farm, and the process killed with SIGKILL at one named step of it. Then others take over. */
const market = await openMarket()
const { db, databaseUrl, simulator } = market
const [nandini, omkar] = [await market.person('admin'), await market.person('admin')]
const buyer = await market.person('user')
const deps = payoutDeps(market.deps, { db: market.workerDb, log: market.deps.log })
await fillBank(db, 1_00_00_000_00)
let farmerId: string

beforeEach(async () => {
  simulator.setFaults()
  simulator.setWebhooks({ drop: true })
  simulator.setPayouts({ outcome: 'processed' })
  simulator.sendPayoutWebhooksTo(`${market.url}/payouts/webhook`)
  farmerId = (await market.person('farmer')).id
  await givePayoutAccount(market, farmerId)
  const _id = await putOnSale(db, { farmerId, available: 10, pricePaise: 200_00 })
  await sold(market, buyer, nandini, [{ _id, price: 200 }])
})

const draft = async () => (await nandini.call(draftPayouts, { body: { farmers: [farmerId] } })).run._id

async function approved(): Promise<string> {
  const id = await draft()
  await approve(omkar, id)
  return id
}

async function only(runId: string) {
  const [payout] = await readPayouts(db, runId)
  if (payout === undefined) throw new Error('the run has a payout')
  return payout
}

async function kill(program: Program): Promise<void> {
  program.kill('SIGKILL')
  await program.exited
}

const seen = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    until<never>(() => Promise.resolve(undefined), 20_000).catch(() => {
      throw new Error('the process did not come to this step')
    }),
  ])

/** Starts the API and kills it at this step of what `act` asks of it. */
async function killApiAt(step: DatabaseStep, act: (url: string) => Promise<unknown>): Promise<void> {
  const proxy = await startStoppingProxy(asRole(databaseUrl, 'api'), step)
  const api = await startApi(databaseUrl, { ...gatewayEnv(simulator), DATABASE_URL: proxy.url })
  const acting = act(api.url).catch(() => null)
  await seen(proxy.reached)
  await kill(api)
  await acting
}

const startWorker = (changes: Readonly<Record<string, string>>): Promise<Program> =>
  startProgram(
    'bin/worker.ts',
    {
      ...OUTSIDE_ENV,
      ...gatewayEnv(simulator),
      DATABASE_URL: asRole(databaseUrl, 'worker'),
      PICTURES_DIR: TEST_PICTURES_DIR,
      ...changes,
    },
    '"worker ready"',
  )

async function killWorkerAt(step: DatabaseStep): Promise<void> {
  const proxy = await startStoppingProxy(asRole(databaseUrl, 'worker'), step)
  const worker = await startWorker({ DATABASE_URL: proxy.url })
  await seen(proxy.reached)
  await kill(worker)
}

/** Kills the worker while it asks the rail for a payout. */
async function killWorkerAsking(isLost: boolean): Promise<void> {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const proxy = await startCuttingProxy(simulator.url, {
    isCut: ({ method, url }) => method === 'POST' && url === '/v1/payouts',
    isLost,
    meanwhile: async () => {
      resolve()
      await worker.exited
    },
  })
  const worker = await startWorker({ RAZORPAY_URL: proxy.url })
  await seen(asked)
  await kill(worker)
}

const atTheRail = (reference: string) =>
  Object.values(simulator.books().payouts).filter((payout) => payout.reference === reference)

/** What another worker does, without waiting for the claims of the killed one to end. */
async function othersTakeOver(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await askAgain(db)
    await endPauses(db)
    await sweepPayouts(deps, 50)
    await sweepPayoutWebhooks({ ...deps, applyPayout: (report) => applyReport(deps, report) }, 50)
    await simulator.advance(60)
    await simulator.webhooksSettled()
  }
}

async function expectPaidOnce(runId: string): Promise<void> {
  await othersTakeOver()
  const payout = await only(runId)
  expect(payout).toMatchObject({ state: 'paid', netPaise: 200_00, utr: expect.any(String) })
  expect(await countPostings(db, payout.id)).toEqual({ payout_sent: 1, payout_paid: 1 })
  expect(atTheRail(payout.reference)).toMatchObject([
    { amount: 200_00, status: 'processed', utr: payout.utr, processed: 1, reversed: 0 },
  ])
  const { run } = await omkar.call(onePayoutRun, { params: { id: runId }, query: {} })
  expect(run).toMatchObject({ state: 'done', counts: { paid: 1 } })
}

const DRAFTED = { statement: 'insert into payout_runs', ends: 'in a transaction' } as const
const APPROVED = { statement: "update payout_runs set state = 'approved'", ends: 'in a transaction' } as const
const STORED = { statement: 'insert into "webhook_events"', ends: 'in a transaction' } as const
const TAKEN = { statement: "update payouts set state = 'sent', sent_at", ends: 'in a transaction' } as const
const ANSWERED = { statement: 'update payouts set rail_id', ends: 'in a transaction' } as const
const CLAIMED = { statement: 'update payouts set attempts = attempts', ends: 'by itself' } as const
const ENDED = { statement: 'update payouts set state = ended.state', ends: 'in a transaction' } as const
const NEWS_CLAIMED = { statement: 'update "webhook_events" set "attempts"', ends: 'by itself' } as const
const NEWS_DONE = { statement: 'update "webhook_events" set "processed_at"', ends: 'by itself' } as const

test.each([
  ['before', 0, 'done'],
  ['after', 1, 'payout_run.nothing_payable'],
] as const)(
  'the API is killed %s a draft is committed',
  async (at, runs, again) => {
    await killApiAt({ ...DRAFTED, at }, (url) =>
      createClient(url, fetch)(draftPayouts, { body: { farmers: [farmerId] } }, nandini),
    )
    expect(await listRunsOf(db, farmerId)).toHaveLength(runs)
    expect(await outcome(draft())).toBe(again)
    const [id = '', ...others] = await listRunsOf(db, farmerId)
    expect(others).toEqual([])
    await approve(omkar, id)
    await expectPaidOnce(id)
  },
  60_000,
)

test.each([
  ['before', 'draft', 'done'],
  ['after', 'approved', 'payout_run.not_draft'],
] as const)(
  'the API is killed %s an approval is committed',
  async (at, state, again) => {
    const id = await draft()
    const ticked = [(await only(id)).id]
    await killApiAt({ ...APPROVED, at }, (url) =>
      createClient(url, fetch)(approvePayouts, { params: { id }, body: { ticked } }, omkar),
    )
    const { run } = await omkar.call(onePayoutRun, { params: { id }, query: {} })
    expect(run.state).toBe(state)
    expect(await outcome(omkar.call(approvePayouts, { params: { id }, body: { ticked } }))).toBe(again)
    await expectPaidOnce(id)
  },
  60_000,
)

test.each([
  ['before', 'due'],
  ['after', 'sent'],
] as const)(
  'the worker is killed %s a payout is committed as sent',
  async (at, state) => {
    const id = await approved()
    await killWorkerAt({ ...TAKEN, at })
    const payout = await only(id)
    expect(payout.state).toBe(state)
    expect(atTheRail(payout.reference)).toEqual([])
    await expectPaidOnce(id)
  },
  60_000,
)

test.each([
  ['that the rail never gets', true, 0],
  ['that the rail has taken, without its answer', false, 1],
] as const)(
  'the worker is killed with a request %s',
  async (_name, isLost, there) => {
    const id = await approved()
    await killWorkerAsking(isLost)
    const payout = await only(id)
    expect(payout).toMatchObject({ state: 'sent', railId: null })
    expect(atTheRail(payout.reference)).toHaveLength(there)
    await expectPaidOnce(id)
  },
  60_000,
)

test.each([
  ['before', null],
  ['after', expect.any(String)],
] as const)(
  'the worker is killed %s the rail’s answer is committed',
  async (at, railId) => {
    const id = await approved()
    await killWorkerAt({ ...ANSWERED, at })
    const payout = await only(id)
    expect(payout).toMatchObject({ state: 'sent', railId })
    expect(atTheRail(payout.reference)).toHaveLength(1)
    await expectPaidOnce(id)
  },
  60_000,
)

test.each(['before', 'after'] as const)(
  'the worker is killed %s it claims a payout that the rail does not know',
  async (at) => {
    const id = await approved()
    simulator.setFaults({ route: 'POST /v1/payouts', status: 503 })
    await sendPayouts(deps, id, 1)
    simulator.setFaults()
    await askAgain(db)
    await killWorkerAt({ ...CLAIMED, at })
    const payout = await only(id)
    expect(payout.state).toBe('sent')
    expect(atTheRail(payout.reference)).toEqual([])
    await expectPaidOnce(id)
  },
  60_000,
)

/** Sent; the rail has it and has not paid it yet. */
async function underWay(): Promise<{ readonly id: string; readonly railId: string }> {
  const id = await approved()
  simulator.setPayouts({ outcome: 'processing' })
  await sendPayouts(deps, id, 1)
  await askLater(db)
  const { railId } = await only(id)
  return { id, railId: railId ?? '' }
}

test.each([
  ['before', 'sent', 'sending'],
  ['after', 'paid', 'done'],
] as const)(
  'the worker is killed %s the last payout and its run are committed as ended',
  async (at, state, runState) => {
    const { id, railId } = await underWay()
    await simulator.settlePayout(railId, 'processed')
    await askAgain(db)
    await killWorkerAt({ ...ENDED, at })
    expect((await only(id)).state).toBe(state)
    const { run } = await omkar.call(onePayoutRun, { params: { id }, query: {} })
    expect(run.state).toBe(runState)
    await expectPaidOnce(id)
  },
  60_000,
)

test.each([
  ['before', 0],
  ['after', 1],
] as const)(
  'the API is killed %s a webhook is stored, and the rail repeats it',
  async (at, kept) => {
    const { id, railId } = await underWay()
    simulator.setWebhooks({})
    await killApiAt({ ...STORED, at }, async (url) => {
      simulator.sendPayoutWebhooksTo(`${url}/payouts/webhook`)
      await simulator.settlePayout(railId, 'processed')
    })
    expect(await countWebhooksAbout(db, railId)).toBe(kept)
    simulator.sendPayoutWebhooksTo(`${market.url}/payouts/webhook`)
    await simulator.webhooksSettled()
    expect(await countWebhooksAbout(db, railId)).toBe(1)
    await expectPaidOnce(id)
  },
  60_000,
)

test.each([
  ['before a webhook is claimed', NEWS_CLAIMED, 'before', 'sent'],
  ['after a webhook is claimed', NEWS_CLAIMED, 'after', 'sent'],
  ['before what it led to is committed', ENDED, 'before', 'sent'],
  ['after what it led to is committed', ENDED, 'after', 'paid'],
  ['before a webhook is closed', NEWS_DONE, 'before', 'paid'],
  ['after a webhook is closed', NEWS_DONE, 'after', 'paid'],
] as const)(
  'the worker is killed %s',
  async (_name, step, at, state) => {
    const { id, railId } = await underWay()
    simulator.setWebhooks({ dup: 1 })
    await simulator.settlePayout(railId, 'processed')
    await simulator.webhooksSettled()
    await killWorkerAt({ ...step, at })
    expect((await only(id)).state).toBe(state)
    await expectPaidOnce(id)
  },
  60_000,
)
