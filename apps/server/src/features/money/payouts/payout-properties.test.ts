import { addDeductionRule, throwAwayPayouts } from '@farmgate/contract/money/payouts.ts'
import { advanceOrder, cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sweepRefunds } from '#features/money/refunds/send-refund.ts'
import { openMarket, type Person } from '#testing/market.ts'
import { workerOf } from '#testing/builders/money.ts'
import { paidOrder, placedOrder } from '#testing/builders/orders.ts'
import { readPayableSums } from './payable-sums.ts'
import { followRail } from '#features/money/payout-sending/reconcile-payouts.ts'
import { sendPayouts } from '#features/money/payout-sending/send-payout.ts'
import {
  confirmAccounts,
  endWaits,
  fillBank,
  giveAccount,
  isPaidOut,
  readOwedTo,
  readSent,
  replaceAccount,
} from './testing/payouts.sql.ts'
import {
  approve,
  draftOf,
  farmToPay,
  followAll,
  type PaidFarm,
  payoutDepsOf,
} from './testing/payout-market.ts'

const market = await openMarket()
const { db, simulator } = market
const [nandini, omkar] = [await market.person('admin'), await market.person('admin')]
const buyer = await market.person('user')

type Step =
  | {
      readonly do: 'sell'
      readonly counts: readonly [number, number]
      readonly isCash: boolean
      readonly isDelivered: boolean
    }
  | { readonly do: 'deliver' | 'cancel' | 'ask' | 'approveReturn' | 'rejectReturn'; readonly order: number }
  | { readonly do: 'wait' | 'refund' | 'throwAway' | 'follow' | 'confirm' }
  | {
      readonly do: 'run'
      readonly upTo: 'draft' | 'approve' | 'send'
      readonly outcome: 'processed' | 'failed' | 'processing'
      readonly isLost: boolean
    }
  | { readonly do: 'return'; readonly payout: number }
  | { readonly do: 'rule'; readonly share: number }
  | { readonly do: 'account'; readonly farm: 0 | 1 }

const named = <const Name extends string>(...names: readonly Name[]) => fc.constantFrom(...names)
const sales = fc.record({
  do: named('sell'),
  counts: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 3 })),
  isCash: fc.boolean(),
  isDelivered: named(...[true, true, false].map(String)).map((text) => text === 'true'),
})
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: sales },
  {
    weight: 4,
    arbitrary: fc.record({
      do: named('deliver', 'cancel', 'ask', 'approveReturn', 'rejectReturn'),
      order: fc.nat(9),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: named('wait', 'wait', 'refund', 'throwAway', 'follow', 'confirm') }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: named('run'),
      upTo: named('draft', 'approve', 'send', 'send', 'send'),
      outcome: named('processed', 'processed', 'processed', 'processed', 'failed', 'processing'),
      isLost: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: named('return'), payout: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: named('rule'), share: fc.constantFrom(0, 2.5, 12.34) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: named('account'), farm: fc.constantFrom(0 as const, 1 as const) }),
  },
)

/** What a history must have had to prove anything. */
const EVENTS = [
  'sale',
  'cash sale',
  'cancel',
  'return before the payout',
  'return after the payout',
  'draft',
  'draft thrown away',
  'approval',
  'send',
  'failure',
  'late reversal',
  'rule change',
  'account change',
] as const
type Event = (typeof EVENTS)[number]
const happened = new Map<Event, number>()
const count = (event: Event, times = 1): unknown => happened.set(event, (happened.get(event) ?? 0) + times)

/** A step that the market refuses in this state changes nothing, and is not counted. */
const attempt = (work: Promise<unknown>, event?: Event): Promise<unknown> =>
  work.then(
    () => event !== undefined && count(event),
    () => undefined,
  )

interface History {
  readonly farms: PaidFarm[]
  readonly orders: string[]
  readonly runs: string[]
}

async function take(step: Step, { farms, orders, runs }: History): Promise<unknown> {
  const run = runs.at(-1) ?? ''
  switch (step.do) {
    case 'sell': {
      const items = farms
        .map(({ item }, n) => ({ ...item, count: step.counts[n] ?? 0 }))
        .filter(({ count: many }) => many > 0)
      const order = step.isCash
        ? await placedOrder(market, buyer, items)
        : await paidOrder(market, buyer, items)
      orders.push(order._id)
      count(step.isCash ? 'cash sale' : 'sale')
      return step.isDelivered ? deliver(order._id) : undefined
    }
    case 'deliver':
      return onOrder(orders, step.order, (params) =>
        nandini.call(advanceOrder, { params, body: { status: 'delivered' } }),
      )
    case 'cancel':
      return onOrder(orders, step.order, (params) =>
        buyer.call(cancelOrder, { params, body: { reason: 'Other reason' } }).then(() => count('cancel')),
      )
    case 'ask':
      return onOrder(orders, step.order, (params) => buyer.call(requestReturn, { params }))
    case 'approveReturn':
      return onOrder(orders, step.order, async (params) => {
        const wasPaid = await isPaidOut(db, params.id)
        await nandini.call(decideReturn, { params, body: { status: 'approved' } })
        count(wasPaid ? 'return after the payout' : 'return before the payout')
      })
    case 'rejectReturn':
      return onOrder(orders, step.order, (params) =>
        nandini.call(decideReturn, { params, body: { status: 'rejected' } }),
      )
    case 'wait':
      return endWaits(db)
    case 'refund':
      return sweepRefunds(workerOf(market), 20)
    case 'throwAway':
      return attempt(omkar.call(throwAwayPayouts, { params: { id: run } }), 'draft thrown away')
    case 'run': {
      await attempt(
        draftOf(nandini, farms).then((id) => runs.push(id)),
        'draft',
      )
      if (step.upTo === 'draft') return undefined
      await attempt(approve(omkar, runs.at(-1) ?? ''), 'approval')
      if (step.upTo === 'approve') return undefined
      simulator.setPayouts({ outcome: step.outcome })
      simulator.setFaults(
        ...(step.isLost ? [{ route: 'POST /v1/payouts', drop_after_effect: true, times: 1 }] : []),
      )
      for (const id of runs) await sendPayouts(payoutDepsOf(market), id, 10)
      return simulator.setFaults()
    }
    case 'return': {
      const sent = await readSent(
        db,
        farms.map(({ farmer }) => farmer.id),
      )
      const paid = sent.filter(({ state }) => state === 'paid')
      const railId = paid[step.payout % Math.max(paid.length, 1)]?.railId ?? null
      return railId === null ? undefined : attempt(simulator.settlePayout(railId, 'reversed'))
    }
    case 'follow':
      await followAll(market)
      return followRail(payoutDepsOf(market), 14)
    case 'confirm':
      return Promise.all(farms.map(({ farmer }) => confirmAccounts(db, farmer.id, omkar.id)))
    case 'rule':
      count('rule change')
      return nandini.call(addDeductionRule, {
        body: { kind: 'commission', share: step.share, from: todayInIndia() },
      })
    case 'account':
      return changeAccount(farms, step.farm)
  }
}

const deliver = (id: string) => nandini.call(advanceOrder, { params: { id }, body: { status: 'delivered' } })

function onOrder(orders: readonly string[], at: number, work: (params: { id: string }) => Promise<unknown>) {
  const id = orders[at % Math.max(orders.length, 1)]
  return id === undefined ? undefined : attempt(work({ id }))
}

async function changeAccount(farms: PaidFarm[], at: 0 | 1): Promise<void> {
  const farm = farms[at]
  if (farm === undefined) return
  await replaceAccount(db, farm.accountId)
  farms[at] = { ...farm, accountId: await giveAccount(db, farm.farmer.id) }
  count('account change')
}

const todayInIndia = (): string => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)

/** For each farm what is owed is payable, not yet payable, or in a run that is not sent. */
async function expectOwedAddsUp(farmer: Person): Promise<void> {
  const { owedPaise, payablePaise, notYetPaise, inRunsPaise } = await readPayableSums(db, farmer.id)
  expect(owedPaise).toBe(await readOwedTo(db, farmer.id))
  expect(payablePaise + notYetPaise + inRunsPaise).toBe(owedPaise)
  // A refund waits with its sale, so what waits is never a debt.
  expect(notYetPaise).toBeGreaterThanOrEqual(0)
}

const sell = (isCash: boolean, isDelivered = true): Step => ({
  do: 'sell',
  counts: [2, 2],
  isCash,
  isDelivered,
})
const run = (upTo: 'draft' | 'approve' | 'send', outcome: 'processed' | 'failed' = 'processed'): Step => ({
  do: 'run',
  upTo,
  outcome,
  isLost: false,
})

/** A history with an event of every kind; the random ones come on top of it. */
const ALL_KINDS: [Extract<Step, { do: 'sell' }>[], Step[]] = [
  [],
  [
    sell(false),
    sell(true),
    sell(false, false),
    { do: 'wait' },
    { do: 'cancel', order: 2 },
    { do: 'rule', share: 2.5 },
    { do: 'ask', order: 0 },
    { do: 'approveReturn', order: 0 },
    { do: 'refund' },
    run('send'),
    { do: 'follow' },
    { do: 'ask', order: 1 },
    { do: 'approveReturn', order: 1 },
    { do: 'return', payout: 0 },
    { do: 'follow' },
    { do: 'confirm' },
    sell(false),
    sell(true),
    { do: 'wait' },
    run('draft'),
    { do: 'throwAway' },
    { do: 'account', farm: 1 },
    run('approve'),
    run('send', 'failed'),
    { do: 'follow' },
    { do: 'confirm' },
  ],
]

test('for every history: what a farm is owed adds up, and what it was paid is what the rail’s books say', {
  timeout: 600_000,
}, async () => {
  await fillBank(db, 10_00_000_00)
  simulator.setWebhooks({ drop: true })
  await fc.assert(
    fc.asyncProperty(
      fc.array(sales, { minLength: 1, maxLength: 3 }),
      fc.array(steps, { minLength: 8, maxLength: 20 }),
      async (before, after) => {
        simulator.setFaults()
        const state: History = {
          farms: [await farmToPay(market), await farmToPay(market)],
          orders: [],
          runs: [],
        }
        for (const step of [...before, { do: 'wait' } as const, ...after]) {
          await take(step, state)
          for (const { farmer } of state.farms) await expectOwedAddsUp(farmer)
        }
        for (const id of state.runs) await attempt(omkar.call(throwAwayPayouts, { params: { id } }))
        simulator.setPayouts({ outcome: 'processed' })
        for (const id of state.runs) await sendPayouts(payoutDepsOf(market), id, 10)
        await endAll()
        const { ours, rail, sent } = await readPaidSums(state)
        expect(ours).toBe(rail)
        count('send', sent.length)
        count('failure', sent.filter(({ state: end }) => end === 'failed').length)
        count('late reversal', sent.filter(({ state: end }) => end === 'returned').length)
      },
    ),
    { numRuns: 15, examples: [ALL_KINDS] },
  )
  expect(EVENTS.filter((event) => (happened.get(event) ?? 0) === 0)).toEqual([])
})

/** Ends what the rail still has, and applies it. */
async function endAll(): Promise<void> {
  for await (const { railId, state } of market.deps.rail.list(new Date(0), new Date(Date.now() + 3_600_000)))
    if (state === 'queued' || state === 'processing')
      await attempt(simulator.settlePayout(railId, 'processed'))
  await followAll(market)
  await followRail(payoutDepsOf(market), 14)
}

/** What the farms of a history were paid, by our rows and by the rail's books. */
async function readPaidSums({ farms }: History) {
  const sent = await readSent(
    db,
    farms.map(({ farmer }) => farmer.id),
  )
  const references = new Set(sent.map(({ reference }) => reference))
  let rail = 0
  for await (const payout of market.deps.rail.list(new Date(0), new Date(Date.now() + 3_600_000)))
    if (payout.state === 'processed' && references.has(payout.reference)) rail += payout.amountPaise
  const ours = sent.reduce((sum, { state, netPaise }) => sum + (state === 'paid' ? netPaise : 0), 0)
  return { ours, rail, sent }
}
