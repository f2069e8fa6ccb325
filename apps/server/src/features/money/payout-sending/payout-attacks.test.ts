import { createHmac } from 'node:crypto'
import type { PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createDb, createPool } from '#db/pool.ts'
import { asRole } from '#db/roles/roles.ts'
import { sweepPayoutWebhooks } from '#features/money/webhooks/process-payout-webhook.ts'
import { endPauses } from '#testing/builders/money.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { givePayoutAccount } from '#testing/builders/payout-accounts.sql.ts'
import { openMarket } from '#testing/market.ts'
import { sendPayouts } from './send-payout.ts'
import { approve, draftOf, sold } from '#features/money/payouts/testing/payout-market.ts'
import {
  countPostings,
  fillBank,
  readOwedTo,
  readPayouts,
} from '#features/money/payouts/testing/payouts.sql.ts'
import { applyReport, payoutDeps } from './worker-payouts.ts'

/** What a thief, a forger or one operator alone might try. */
const market = await openMarket()
const { db, simulator } = market
const [nandini, omkar] = [await market.person('admin'), await market.person('admin')]
const buyer = await market.person('user')
const paidTo: PayTo[] = []
const rail: typeof market.deps.rail = {
  ...market.deps.rail,
  send: (request, key) => {
    paidTo.push(request.payTo)
    return market.deps.rail.send(request, key)
  },
}
const deps = payoutDeps({ rail, vault: market.deps.vault }, { db: market.workerDb, log: market.deps.log })
await fillBank(db, 1_00_000_00)
let farmerId: string

const THIEFS: PayTo = { kind: 'upi', vpa: 'thief@okhdfc', name: 'Savita R Pawar' }

beforeEach(async () => {
  paidTo.length = 0
  simulator.setPayouts({ outcome: 'processing' })
  simulator.setWebhooks({})
  farmerId = (await market.person('farmer')).id
  await givePayoutAccount(market, farmerId)
  const _id = await putOnSale(db, { farmerId, pricePaise: 200_00 })
  await sold(market, buyer, nandini, [{ _id, price: 200 }])
})

async function sentRun(): Promise<string> {
  const id = await draftOf(nandini)
  await approve(omkar, id)
  await sendPayouts(deps, id, 10)
  return id
}

async function only(runId: string) {
  const [payout, ...others] = await readPayouts(db, runId)
  if (payout === undefined || others.length > 0) throw new Error('the run has one payout')
  return payout
}

test.each([
  [47.9, '60412345678'],
  [-0.1, THIEFS.vpa],
] as const)('a changed account that is usable in %s hours: the run pays %s', async (usableInHours, paid) => {
  await givePayoutAccount(market, farmerId, {
    payTo: THIEFS,
    usableInHours,
    createdAt: new Date(Date.now() + 1_000),
  })
  await sentRun()
  expect(paidTo.map((payTo) => (payTo.kind === 'upi' ? payTo.vpa : payTo.number))).toEqual([paid])
})

test.each(['api', 'worker'] as const)(
  'as the database role of the %s one person can’t do both steps, nor touch who did them',
  async (role) => {
    // Of its own: what the market's connections are denied fails the file.
    const url = asRole(market.databaseUrl, role)
    const pool = createPool({ url, max: 1, applicationName: 'farmgate-test' }, () => {})
    onTestFinished(() => pool.end())
    const app = createDb(pool)
    const id = await draftOf(nandini)
    const tried = (statement: string) => sql.raw(`${statement} where id = '${id}'`).execute(app)
    const refused = { code: expect.stringMatching(/^(42501|23514)$/) }
    await expect(
      tried(`update payout_runs set state = 'approved', approved_by = drafted_by, approved_at = now()`),
    ).rejects.toMatchObject(refused)
    await expect(tried(`update payout_runs set drafted_by = '${omkar.id}'`)).rejects.toMatchObject(refused)
    await expect(tried('delete from payout_runs')).rejects.toMatchObject(refused)
    await expect(
      sql.raw('alter table payout_runs drop constraint payout_run_needs_two_people').execute(app),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(sql.raw('set session_replication_role = replica').execute(app)).rejects.toMatchObject({
      code: '42501',
    })
    await approve(omkar, id)
    await sendPayouts(deps, id, 10)
  },
)

let news = 0

/** Sends a webhook with any content; returns the status. */
async function say(event: string, railId: string, secret: string, eventId?: string): Promise<number> {
  const body = JSON.stringify({ event, payload: { payout: { entity: { id: railId, status: 'processed' } } } })
  const reply = await fetch(`${market.url}/payouts/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-razorpay-event-id': eventId ?? `evt_attack_${++news}`,
    },
    body,
  })
  return reply.status
}

async function applyNews(): Promise<void> {
  await simulator.webhooksSettled()
  await endPauses(db)
  await sweepPayoutWebhooks({ ...deps, applyPayout: (report) => applyReport(deps, report) }, 100)
}

test('forged, replayed and reordered webhooks leave payout, postings and debt as the rail has them', async () => {
  const id = await sentRun()
  const { id: payoutId, railId } = await only(id)
  const books = async () => ({
    state: (await only(id)).state,
    utr: (await only(id)).utr,
    owed: await readOwedTo(db, farmerId),
    ...(await countPostings(db, payoutId)),
  })
  const untouched = { state: 'sent', utr: null, owed: 0, payout_sent: 1 }
  const secret = simulator.payoutWebhookSecret
  expect(await say('payout.processed', railId ?? '', 'not the secret')).toBe(400)
  expect(await say('payout.reversed', railId ?? '', secret)).toBe(200)
  expect(await say('payout.processed', railId ?? '', secret)).toBe(200)
  expect(await say('payout.processed', 'pout_00000000000000', secret)).toBe(200)
  await applyNews()
  expect(await books()).toEqual(untouched)

  simulator.setWebhooks({ hold: true })
  await simulator.settlePayout(railId ?? '', 'processed')
  await simulator.settlePayout(railId ?? '', 'reversed')
  await simulator.releaseWebhooks(['payout.reversed', 'payout.processed', 'payout.reversed'])
  await applyNews()
  const returned = await books()
  expect(returned).toEqual({
    state: 'returned',
    utr: expect.any(String),
    owed: 200_00,
    payout_sent: 1,
    payout_paid: 1,
    payout_returned: 1,
  })
  for (const event of ['payout.processed', 'payout.reversed', 'payout.processed', 'payout.failed']) {
    await say(event, railId ?? '', secret)
    await say(event, railId ?? '', secret, 'evt_replayed')
  }
  await applyNews()
  expect(await books()).toEqual(returned)
})
