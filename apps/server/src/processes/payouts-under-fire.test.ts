import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@farmgate/contract/client.ts'
import { approvePayouts, draftPayouts, payoutRuns } from '@farmgate/contract/money/payouts.ts'
import { beforeAll, expect, test } from 'vitest'
import { asRole } from '#db/roles/roles.ts'
import { copySales, manyFarms, type SellingFarm } from '#features/money/payouts/testing/many-sales.sql.ts'
import {
  askAgain,
  countUnpaid,
  endWaits,
  fillBank,
  readPayouts,
  readRunState,
  readSentTimes,
} from '#features/money/payouts/testing/payouts.sql.ts'
import { endPauses } from '#testing/builders/money.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { deliveredOrder } from '#testing/builders/orders.ts'
import { givePayoutAccount } from '#testing/builders/payout-accounts.sql.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { type ApiProcess, startApi } from '#testing/processes/api-process.ts'
import { gatewayEnv } from '#testing/processes/gateway-env.ts'
import { OUTSIDE_ENV } from '#testing/processes/outside-env.ts'
import { ratesOf, STORM, watchMemory } from '#testing/processes/payout-storm.ts'
import { freePort, type Program, startProgram } from '#testing/processes/program.ts'
import { TEST_PICTURES_DIR } from '#testing/processes/test-pictures.ts'
import { until } from '#testing/until.ts'

const KILLS_MIN = 6
const DRAFT_MAX_MS = 10_000

const market = await openMarket()
const { db, databaseUrl, simulator } = market
let templateId: string
let farms: SellingFarm[]
/** The runs so far: all their payouts must be in the rail's books, and nothing else. */
const runIds: string[] = []

beforeAll(async () => {
  const nandini = await market.person('admin')
  const [farmer, buyer] = [await market.person('farmer'), await market.person('user')]
  const _id = await putOnSale(db, { farmerId: farmer.id, available: 1, pricePaise: 200_00 })
  templateId = (await deliveredOrder(market, buyer, nandini, [{ _id, price: 200 }]))._id
  await endWaits(db)
  farms = await manyFarms(db, STORM.farms, 200_00)
  for (const { farmerId } of farms) await givePayoutAccount(market, farmerId)
  await fillBank(db, 1_00_00_00_000_00)
}, STORM.withinMs)

const startWorker = (changes: Readonly<Record<string, string>> = {}): Promise<Program> =>
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

async function kill(program: Program): Promise<void> {
  program.kill('SIGKILL')
  await program.exited
}

async function startListening(): Promise<ApiProcess> {
  const api = await startApi(databaseUrl, gatewayEnv(simulator))
  simulator.sendPayoutWebhooksTo(`${api.url}/payouts/webhook`)
  return api
}

/** Signed in anew: an access token lasts ten minutes. */
const twoOperators = async () => [await market.person('admin'), await market.person('admin')] as const

const draft = ({ url }: ApiProcess, by: Person) => createClient(url, fetch)(draftPayouts, { body: {} }, by)

async function approve({ url }: ApiProcess, by: Person, id: string): Promise<string> {
  const ticked = (await readPayouts(db, id)).map((payout) => payout.id)
  expect(ticked).toHaveLength(STORM.farms)
  return outcome(createClient(url, fetch)(approvePayouts, { params: { id }, body: { ticked } }, by))
}

/** Every payout of ours is in the rail's books with its amount and UTR, left once, and the rail has no other. */
async function expectBooksEqual(): Promise<void> {
  const ours = (await Promise.all(runIds.map((id) => readPayouts(db, id)))).flat()
  const books = ours.map(({ reference, netPaise: amount, utr }) => ({
    reference,
    amount,
    utr,
    status: 'processed',
    processed: 1,
    reversed: 0,
  }))
  expect(Object.values(simulator.books().payouts).toSorted(byReference)).toEqual(books.toSorted(byReference))
}

const report = (what: string, figures: object) =>
  process.stdout.write(
    `${what} of ${STORM.farms} farms and ${STORM.orders} orders: ${JSON.stringify(figures)}\n`,
  )

async function untilAllPaid(id: string): Promise<void> {
  await until(async () => ((await countUnpaid(db, id)) === 0 ? true : undefined), STORM.withinMs)
  expect(await readRunState(db, id)).toBe('done')
}

test(
  'a run is drafted within ten seconds, and sent at a steady rate with flat memory',
  async () => {
    await copySales(db, templateId, farms, STORM.orders)
    const api = await startListening()
    const [nandini, omkar] = await twoOperators()
    const started = performance.now()
    const { run } = await draft(api, nandini)
    const draftMs = Math.round(performance.now() - started)
    runIds.push(run._id)
    expect(await approve(api, omkar, run._id)).toBe('done')
    const port = await freePort()
    const worker = await startWorker({ METRICS_PORT: String(port) })
    const memory = watchMemory(worker, port)
    await untilAllPaid(run._id)
    const heaps = (await memory.end()).map(({ heapMb }) => heapMb)
    const rates = ratesOf(await readSentTimes(db, run._id), 4)
    const seconds = Math.round((performance.now() - started) / 1_000)
    report('A quiet run', { draftMs, sentPerSecond: rates, heaps, seconds })
    expect(draftMs).toBeLessThan(DRAFT_MAX_MS)
    const half = Math.ceil(heaps.length / 2)
    expect(Math.max(...heaps.slice(half), 0)).toBeLessThan(2 * Math.max(...heaps.slice(0, half)))
    await expectBooksEqual()
  },
  STORM.withinMs,
)

test(
  'a run pays each farm once, whatever is killed, lost, doubled, reordered or never said',
  async () => {
    await copySales(db, templateId, farms, STORM.orders)
    let api = await startListening()
    const [nandini, omkar] = await twoOperators()
    let apiKills = 0
    async function killApi(): Promise<void> {
      await kill(api)
      apiKills++
      api = await startListening()
    }

    // The answer may be lost: there is one run or none.
    const drafting = draft(api, nandini).catch(() => null)
    await sleep(100)
    await killApi()
    await drafting
    const { runs } = await createClient(api.url, fetch)(payoutRuns, { query: {} }, nandini)
    const others = runs.filter((run) => !runIds.includes(run._id))
    expect(others.length).toBeLessThanOrEqual(1)
    const id = others[0]?._id ?? (await draft(api, nandini)).run._id
    runIds.push(id)
    const approving = approve(api, omkar, id).catch(() => null)
    await sleep(20)
    await killApi()
    await approving
    expect(['done', 'payout_run.not_draft']).toContain(await approve(api, omkar, id))

    simulator.setWebhooks({ dup: 1, shuffle_window: 500, drop: 0.3, replay: 0.2 })
    const route = 'POST /v1/payouts'
    simulator.setFaults(
      { route, drop_after_effect: true, probability: 0.1 },
      { route, drop_before: true, probability: 0.05 },
      { route, status: 503, probability: 0.05 },
    )
    const calls = simulator.calls()[route] ?? 0
    const states = async () => (await readPayouts(db, id)).map(atStep)
    const workers: Program[] = []
    const left: Record<string, number> = {}
    while (workers.length < KILLS_MIN || (await states()).includes('due')) {
      const worker = await startWorker()
      await sleep(STORM.longestLifeMs * ((workers.length % 5) / 4))
      await kill(worker)
      workers.push(worker)
      for (const state of new Set(await states())) left[state] = (left[state] ?? 0) + 1
      if (workers.length % STORM.workersPerApi === 0) await killApi()
    }

    simulator.setFaults()
    if (STORM.isHurried) {
      await askAgain(db)
      await endPauses(db)
    }
    workers.push(await startWorker())
    await untilAllPaid(id)
    const failures = workers.flatMap(({ lines }) =>
      lines.filter((line) => line.includes('payout request failed')),
    )
    report('A storm', {
      workerKills: workers.length - 1,
      apiKills,
      killsThatLeftPayouts: left,
      requests: (simulator.calls()[route] ?? 0) - calls,
      lostOrRefused: failures.length,
      webhooks: simulator.webhookCounts(),
    })
    await expectBooksEqual()
  },
  STORM.withinMs,
)

/** Where a payout was when a process was killed. */
const atStep = ({ state, railId }: { readonly state: string; readonly railId: string | null }): string =>
  state === 'sent' && railId === null ? 'sent, unanswered' : state

const byReference = (
  a: { readonly reference: string | null },
  b: { readonly reference: string | null },
): number => String(a.reference).localeCompare(String(b.reference))
