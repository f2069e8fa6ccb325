import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@farmgate/contract/client.ts'
import { approvePayouts, draftPayouts, payoutRuns } from '@farmgate/contract/payouts.ts'
import { expect, test } from 'vitest'
import { asRole } from '#db/roles/roles.ts'
import { sold } from '#features/payouts/testing/payout-market.ts'
import { fillBank, readPayouts } from '#features/payouts/testing/payouts.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import type { ItemToOrder } from '#testing/builders/orders.ts'
import { givePayoutAccount } from '#testing/builders/payout-accounts.sql.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { startApi } from '#testing/processes/api-process.ts'
import { gatewayEnv } from '#testing/processes/gateway-env.ts'
import { OUTSIDE_ENV } from '#testing/processes/outside-env.ts'
import { type Program, startProgram } from '#testing/processes/program.ts'
import { TEST_PICTURES_DIR } from '#testing/processes/test-pictures.ts'
import { until } from '#testing/until.ts'

const FARMS = 60
const ORDERS = 8
const KILLS = 6

const market = await openMarket()
const { db, databaseUrl, simulator } = market

const startWorker = (): Promise<Program> =>
  startProgram(
    'bin/worker.ts',
    {
      ...OUTSIDE_ENV,
      ...gatewayEnv(simulator),
      DATABASE_URL: asRole(databaseUrl, 'worker'),
      PICTURES_DIR: TEST_PICTURES_DIR,
    },
    '"worker ready"',
  )

async function kill(program: Program): Promise<void> {
  program.kill('SIGKILL')
  await program.exited
}

/** Every farm has sold something in each order, and it was delivered days ago. */
async function sellForAll(operator: Person): Promise<void> {
  const items: ItemToOrder[] = []
  for (let n = 0; n < FARMS; n++) {
    const { id: farmerId } = await market.person('farmer')
    await givePayoutAccount(market, farmerId)
    items.push({ _id: await putOnSale(db, { farmerId, available: 100, pricePaise: 200_00 }), price: 200 })
  }
  const buyer = await market.person('user')
  for (let n = 0; n < ORDERS; n++) await sold(market, buyer, operator, items)
}

test(`a run of ${FARMS} farms pays each once, whatever is killed, lost, doubled or never said`, async () => {
  const [nandini, omkar] = [await market.person('admin'), await market.person('admin')]
  await sellForAll(nandini)
  await fillBank(db, 1_00_00_000_00)
  let api = await startApi(databaseUrl, gatewayEnv(simulator))
  async function killApi(): Promise<void> {
    await kill(api)
    api = await startApi(databaseUrl, gatewayEnv(simulator))
    simulator.sendPayoutWebhooksTo(`${api.url}/payouts/webhook`)
  }
  const draft = () => createClient(api.url, fetch)(draftPayouts, { body: {} }, nandini)

  // Whatever the caller was told, there is one run or none.
  const drafting = draft().catch(() => null)
  await sleep(100)
  await killApi()
  await drafting
  const { runs } = await createClient(api.url, fetch)(payoutRuns, { query: {} }, nandini)
  expect(runs.length).toBeLessThanOrEqual(1)
  const id = runs[0]?._id ?? (await draft()).run._id
  const ticked = (await readPayouts(db, id)).map((payout) => payout.id)
  expect(ticked).toHaveLength(FARMS)

  const approve = () =>
    createClient(api.url, fetch)(approvePayouts, { params: { id }, body: { ticked } }, omkar)
  const approving = approve().catch(() => null)
  await sleep(20)
  await killApi()
  await approving
  expect(['done', 'payout_run.not_draft']).toContain(await outcome(approve()))

  simulator.setWebhooks({ dup: 1, shuffle_window: 500, drop: 0.3, replay: 0.2 })
  const route = 'POST /v1/payouts'
  simulator.setFaults(
    { route, drop_after_effect: true, probability: 0.1 },
    { route, drop_before: true, probability: 0.05 },
    { route, status: 503, probability: 0.05 },
  )
  for (let kills = 0; kills < KILLS; kills++) {
    const worker = await startWorker()
    await sleep(200 * kills)
    await kill(worker)
    if (kills % 2 === 0) await killApi()
  }

  simulator.setFaults()
  await startWorker()
  await until(async () => (await readPayouts(db, id)).every(isPaid) || undefined, 240_000)
  const ours = (await readPayouts(db, id)).map(({ reference, netPaise, utr }) => ({
    reference,
    utr,
    amount: netPaise,
    status: 'processed',
    processed: 1,
    reversed: 0,
  }))
  expect(Object.values(simulator.books().payouts).toSorted(byReference)).toEqual(ours.toSorted(byReference))
  const [run] = (await createClient(api.url, fetch)(payoutRuns, { query: {} }, omkar)).runs
  expect(run).toMatchObject({ _id: id, state: 'done', counts: { paid: ours.length } })
}, 400_000)

const isPaid = ({ state }: { readonly state: string }): boolean => state === 'paid'

const byReference = (
  a: { readonly reference: string | null },
  b: { readonly reference: string | null },
): number => String(a.reference).localeCompare(String(b.reference))
