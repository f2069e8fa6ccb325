import { attention } from '@farmgate/contract/telling/attention.ts'
import { makeClaim } from '@farmgate/contract/ordering/claims.ts'
import { farmMoney } from '@farmgate/contract/money/farm-money.ts'
import { farmPayout, farmPayouts } from '@farmgate/contract/money/farm-payouts.ts'
import { requestExport } from '@farmgate/contract/platform/exports.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import {
  addDeductionRule,
  approvePayouts,
  approveWriteOff,
  bankCash,
  draftPayouts,
  onePayout,
  onePayoutRun,
  payoutRuns,
  reconcilePayouts,
  requestWriteOff,
  throwAwayPayouts,
} from '@farmgate/contract/money/payouts.ts'
import { decideReturn, requestReturn } from '@farmgate/contract/ordering/returns.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { openMarket, outcome, type Person } from '#testing/market.ts'
import { readBalances } from '#testing/builders/money.sql.ts'
import { putOnSale } from '#testing/builders/on-sale.sql.ts'
import { sweepAll } from '#testing/builders/money.ts'
import { endApproverWait } from '#testing/builders/approvers.sql.ts'
import { setUpApp } from '#testing/builders/second-factor.ts'
import { deliveredOrder } from '#testing/builders/orders.ts'
import { applyRailPayout } from '#features/money/payout-sending/apply-rail-payout.ts'
import {
  countPostings,
  endWaits,
  fillBank,
  giveAccount,
  leaveWithDebt,
  listStates,
  readOwedTo,
  readPayouts,
} from './testing/payouts.sql.ts'
import {
  approve,
  draftOf,
  farmToPay,
  followAll,
  type PaidFarm,
  payoutDepsOf,
  sendAll,
  sold,
} from './testing/payout-market.ts'
import { followRail } from '#features/money/payout-sending/reconcile-payouts.ts'
import { sendPayouts } from '#features/money/payout-sending/send-payout.ts'

const market = await openMarket()
const { db, simulator } = market
const [nandini, omkar] = [await market.person('admin'), await market.person('admin')]
const buyer = await market.person('user')
let farm: PaidFarm

beforeEach(async () => {
  simulator.setFaults()
  simulator.setWebhooks({ drop: true })
  simulator.setPayouts({ outcome: 'processed' })
  simulator.setRefunds({ outcome: 'processed' })
  farm = await farmToPay(market)
})

const only = async (runId: string) => {
  const [payout] = await readPayouts(db, runId)
  if (payout === undefined) throw new Error('the run has a payout')
  return payout
}
const runOf = async (id: string, by: Person = omkar) =>
  (await by.call(onePayoutRun, { params: { id }, query: {} })).run

test('a run can’t be approved above the money that is there, and two runs can’t promise the same money', async () => {
  const other = await farmToPay(market)
  await sold(market, buyer, nandini, [farm.item, other.item])
  const [first, second] = [await draftOf(nandini, [farm]), await draftOf(nandini, [other])]
  await fillBank(db, 300_00)
  await approve(omkar, first)
  expect(await outcome(approve(omkar, second))).toBe('payout_run.too_little_money')
  await fillBank(db, 1_00_000_00)
  await approve(omkar, second)
  await sendAll(market, first)
  await sendAll(market, second)
})

test('a run is drafted by one person, approved by another, sent, and ends by itself', async () => {
  await sold(market, buyer, nandini, [{ ...farm.item, count: 2 }])
  const id = await draftOf(nandini, [farm])
  expect(await runOf(id)).toMatchObject({ state: 'draft', farms: 1, gross: 400, deductions: 0, net: 400 })
  expect(await readOwedTo(db, farm.farmer.id)).toBe(400_00)
  await approve(omkar, id)
  expect(await runOf(id)).toMatchObject({ state: 'approved', approvedBy: { _id: omkar.id } })
  await sendAll(market, id)
  expect(await runOf(id)).toMatchObject({ state: 'done', counts: { paid: 1 } })
  expect(await readOwedTo(db, farm.farmer.id)).toBe(0)
  const payout = await only(id)
  expect(await countPostings(db, payout.id)).toEqual({ payout_sent: 1, payout_paid: 1 })

  const shown = await farm.farmer.call(farmPayouts, { query: {} })
  expect(shown).toMatchObject({
    payable: 0,
    notYet: 0,
    inRuns: 0,
    paid: { amount: 400, payouts: 1, since: expect.any(String) },
    account: { bank: 'HDFC Bank', masked: 'HDFC0000123 ••••4417', isBlocked: false },
    minimum: 100,
    nextRun: null,
    waiting: { counts: {}, entries: [] },
    payouts: [
      {
        state: 'paid',
        net: 400,
        account: 'HDFC0000123 ••••4417',
        utr: payout.utr,
        entries: 1,
        sold: 400,
        wentBack: 0,
      },
    ],
  })
  const { lines } = await farm.farmer.call(farmMoney, { query: {} })
  expect(lines[0]?.payout).toEqual({ event: 'sent', net: 400, deductions: 0, utr: payout.utr })
  const one = await farm.farmer.call(farmPayout, { params: { id: payout.id } })
  expect(one.entries).toEqual([expect.objectContaining({ amount: 400 })])
  const { notices } = await farm.farmer.call(myNotices, { query: {} })
  expect(notices[0]).toMatchObject({ kind: 'payout_paid', detail: { amountPaise: '40000', utr: payout.utr } })
})

test('sent money is in the payouts account before the rail has said anything', async () => {
  await sold(market, buyer, nandini, [farm.item])
  const id = await draftOf(nandini, [farm])
  await approve(omkar, id)
  const before = await readBalances(db)
  simulator.setFaults({ route: 'POST /v1/payouts', status: 503, times: 1 })
  await sendPayouts(payoutDepsOf(market), id, 1)
  const after = await readBalances(db)
  expect((after['payouts'] ?? 0) - (before['payouts'] ?? 0)).toBe(-200_00)
  expect((after['bank'] ?? 0) - (before['bank'] ?? 0)).toBe(0)
  expect(await only(id)).toMatchObject({ state: 'sent', utr: null })
  expect(await readOwedTo(db, farm.farmer.id)).toBe(0)
  simulator.setFaults()
  await followAll(market)
  await followAll(market)
  expect(await only(id)).toMatchObject({ state: 'paid' })
})

test('the person who drafted a run can’t approve it: by the call, in two tabs, or by SQL as the application', async () => {
  await sold(market, buyer, nandini, [farm.item])
  const id = await draftOf(nandini, [farm])
  const own = nandini.call(approvePayouts, { params: { id }, body: {} })
  expect(await outcome(own)).toBe('payout_run.own_draft')
  const tabs = await Promise.all(
    [1, 2, 3].map(() => outcome(nandini.call(approvePayouts, { params: { id }, body: {} }))),
  )
  expect(new Set(tabs)).toEqual(new Set(['payout_run.own_draft']))
  const app = market.deps.db
  await expect(
    sql`update payout_runs set state = 'approved', approved_by = drafted_by, approved_at = now() where id = ${id}`.execute(
      app,
    ),
  ).rejects.toMatchObject({ constraint: 'payout_run_needs_two_people' })
  const { rows } = await sql<{ may: boolean }>`
    select has_column_privilege('payout_runs', 'drafted_by', 'update') as may`.execute(app)
  expect(rows).toEqual([{ may: false }])
  // Nor as the owner of the table.
  await expect(
    sql`update payout_runs set drafted_by = ${omkar.id} where id = ${id}`.execute(db),
  ).rejects.toThrow('a run moves forward only')
  expect(await runOf(id)).toMatchObject({ state: 'draft', approvedBy: null })
  await nandini.call(throwAwayPayouts, { params: { id } })
})

test('an approver drafts nothing, and approves with a code of the app', async () => {
  const rekha = await market.person('admin', { staffRole: 'approver' })
  const app = await setUpApp(rekha)
  await endApproverWait(db, rekha)
  await sold(market, buyer, nandini, [farm.item])
  expect(await outcome(draftOf(rekha, [farm]))).toBe('staff.not_allowed')
  const id = await draftOf(nandini, [farm])
  const tried = (code?: string) =>
    outcome(rekha.call(approvePayouts, { params: { id }, body: code === undefined ? {} : { code } }))
  expect(await tried()).toBe('second_factor.required')
  expect(await tried('000000')).toBe('second_factor.wrong')
  expect(await runOf(id)).toMatchObject({ state: 'draft' })
  expect(await tried(app.digits(1))).toBe('payout_run.warnings_open')
})

test('of two people who approve at once, one does', async () => {
  await sold(market, buyer, nandini, [farm.item])
  const id = await draftOf(nandini, [farm])
  const rekha = await market.person('admin')
  const { payouts } = await omkar.call(onePayoutRun, { params: { id }, query: {} })
  const body = { ticked: payouts.map(({ _id }) => _id) }
  const answers = await Promise.all(
    [omkar, rekha, omkar].map((by) => outcome(by.call(approvePayouts, { params: { id }, body }))),
  )
  expect(answers.toSorted()).toEqual(['done', 'payout_run.not_draft', 'payout_run.not_draft'])
  await sendAll(market, id)
})

test('warnings are ticked before a run is approved', async () => {
  await sold(market, buyer, nandini, [farm.item])
  const id = await draftOf(nandini, [farm])
  const { payouts } = await omkar.call(onePayoutRun, { params: { id }, query: {} })
  expect(payouts[0]?.warnings).toEqual(['first_payment'])
  expect(await outcome(omkar.call(approvePayouts, { params: { id }, body: {} }))).toBe(
    'payout_run.warnings_open',
  )
  // In the first run of ten thousand farms every payout has a warning.
  const ticked = Array.from({ length: 10_000 }, () => crypto.randomUUID())
  expect(await outcome(omkar.call(approvePayouts, { params: { id }, body: { ticked } }))).toBe(
    'payout_run.warnings_open',
  )
  await nandini.call(throwAwayPayouts, { params: { id } })
})

test('a draft can be thrown away, and its entries are payable again; nothing else can', async () => {
  await sold(market, buyer, nandini, [farm.item])
  const first = await draftOf(nandini, [farm])
  expect(await outcome(draftOf(omkar, [farm]))).toBe('payout_run.nothing_payable')
  await omkar.call(throwAwayPayouts, { params: { id: first } })
  const second = await draftOf(nandini, [farm])
  await approve(omkar, second)
  expect(await outcome(omkar.call(throwAwayPayouts, { params: { id: second } }))).toBe('payout_run.not_draft')
  expect(await outcome(omkar.call(throwAwayPayouts, { params: { id: first } }))).toBe('payout_run.not_draft')
  await sendAll(market, second)
})

test('two drafts at the same time never hold the same entry', async () => {
  await sold(market, buyer, nandini, [farm.item])
  const answers = await Promise.all(
    [nandini, omkar, nandini, omkar].map((by) =>
      outcome(by.call(draftPayouts, { body: { farmers: [farm.farmer.id] } })),
    ),
  )
  expect(answers.filter((each) => each === 'done')).toHaveLength(1)
})

test('an entry is payable 24 hours after the delivery, and not while a return is open', async () => {
  const order = await deliveredOrder(market, buyer, nandini, [farm.item], 'UPI')
  const sums = async () => {
    const { payable, notYet, waiting } = await farm.farmer.call(farmPayouts, { query: {} })
    const [entry] = waiting.entries
    if (entry !== undefined) {
      expect(entry).toMatchObject({ amount: 200, order: { _id: order._id }, deliveredAt: expect.any(String) })
      expect(waiting.counts).toEqual({ [entry.reason]: 1 })
    }
    return { payable, notYet, why: entry?.reason ?? null }
  }
  expect(await sums()).toEqual({ payable: 0, notYet: 200, why: 'waiting' })
  await buyer.call(requestReturn, { params: { id: order._id } })
  await endWaits(db)
  expect(await sums()).toEqual({ payable: 0, notYet: 200, why: 'return_open' })
  await nandini.call(decideReturn, { params: { id: order._id }, body: { status: 'rejected' } })
  expect(await sums()).toEqual({ payable: 200, notYet: 0, why: null })
})

test('a claim holds the money of its farm only, and the farm reads about which item', async () => {
  const other = await farmToPay(market)
  // Larger than what is approved without an operator.
  const claimed = { ...farm.item, count: 5 }
  const order = await deliveredOrder(market, buyer, nandini, [claimed, other.item], 'UPI')
  const item = order.items.find(({ product }) => product._id === farm.item._id)
  await buyer.call(makeClaim, {
    params: { id: order._id },
    body: { line: farm.item._id, grams: 3_000, reason: 'spoiled' },
  })
  const waitingOf = async ({ farmer }: PaidFarm) =>
    (await farmer.call(farmPayouts, { query: {} })).waiting.entries
  expect(await waitingOf(farm)).toMatchObject([
    {
      reason: 'claim_open',
      order: { _id: order._id },
      claimed: [item?.product.name],
      until: expect.any(String),
    },
  ])
  expect(await waitingOf(other)).toMatchObject([{ reason: 'waiting', claimed: [] }])
  await endWaits(db)
  expect(await waitingOf(farm)).toMatchObject([{ reason: 'claim_open', until: null }])
  expect(await waitingOf(other)).toEqual([])
})

test('what goes back after the payout is taken from the next one, once', async () => {
  const order = await sold(market, buyer, nandini, [farm.item])
  const first = await draftOf(nandini, [farm])
  await approve(omkar, first)
  await sendAll(market, first)
  await buyer.call(requestReturn, { params: { id: order._id } })
  await nandini.call(decideReturn, { params: { id: order._id }, body: { status: 'approved' } })
  expect(await readOwedTo(db, farm.farmer.id)).toBe(-200_00)
  expect(await outcome(draftOf(nandini, [farm]))).toBe('payout_run.nothing_payable')
  await sold(market, buyer, nandini, [{ ...farm.item, count: 5 }])
  const second = await draftOf(nandini, [farm])
  const { payouts, totals } = await omkar.call(onePayoutRun, { params: { id: second }, query: {} })
  expect(payouts[0]).toMatchObject({
    net: 800,
    entries: 2,
    sold: 1_000,
    wentBack: 200,
    warnings: ['negative_carried', 'refund_share'],
  })
  expect(totals).toEqual({ entries: 2, sold: 1_000, wentBack: 200 })
  await approve(omkar, second)
  await sendAll(market, second)
  expect(await readOwedTo(db, farm.farmer.id)).toBe(0)
  await sweepAll(market)
})

test('the totals of a run are those of all its payouts, on every page and in its file', async () => {
  const other = await farmToPay(market)
  await sold(market, buyer, nandini, [farm.item, { ...other.item, count: 2 }])
  const id = await draftOf(nandini, [farm, other])
  const pageOf = (query: { limit: string; cursor?: string }) =>
    omkar.call(onePayoutRun, { params: { id }, query })
  const first = await pageOf({ limit: '1' })
  const second = await pageOf({ limit: '1', cursor: first.nextCursor ?? '' })
  for (const { run, totals } of [first, second]) {
    expect(totals).toEqual({ entries: 2, sold: 600, wentBack: 0 })
    expect(totals.sold - totals.wentBack).toBe(run.gross)
  }
  const { url } = await nandini.call(requestExport, {
    body: { kind: 'payout_run', question: { run: id } },
  })
  const lines = (await (await fetch(market.url + url)).text()).trim().split('\r\n')
  expect(lines[0]).toMatch(/Farm,Account,Entries,Sales,Went back,Deducted,Net,/)
  expect(lines).toHaveLength(3)
  for (const { sold: sales, net } of [...first.payouts, ...second.payouts])
    expect(lines).toContainEqual(expect.stringContaining(`,1,${sales},0,0,${net},To send,`))
  expect(lines.join()).toContain('••••')
  expect(await outcome(farm.farmer.call(requestExport, { body: { kind: 'payout_run' } }))).toBe(
    'auth.role_forbidden',
  )
})

test('a rule is frozen into the payout when the run is drafted', async () => {
  await sold(market, buyer, nandini, [farm.item])
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  await nandini.call(addDeductionRule, { body: { kind: 'commission', share: 2.5, from: today } })
  const id = await draftOf(nandini, [farm])
  await nandini.call(addDeductionRule, { body: { kind: 'commission', share: 0, from: today } })
  expect(await runOf(id)).toMatchObject({ gross: 200, deductions: 5, net: 195 })
  await approve(omkar, id)
  const before = (await readBalances(db))['commission'] ?? 0
  await sendAll(market, id)
  expect(((await readBalances(db))['commission'] ?? 0) - before).toBe(-5_00)
  const payout = await only(id)
  const { payout: shown } = await omkar.call(onePayout, { params: { id, payoutId: payout.id } })
  expect(shown).toMatchObject({ net: 195, deductions: [{ kind: 'commission', share: 2.5, amount: 5 }] })
  expect(await readOwedTo(db, farm.farmer.id)).toBe(0)
  const { lines, ...money } = await farm.farmer.call(farmMoney, { query: {} })
  expect(money).toMatchObject({ sold: 200, paidOut: 200, deducted: 5 })
  expect(lines[0]?.payout).toMatchObject({ event: 'sent', net: 195, deductions: 5 })
})

test('a payout that fails is owed again, once, and its account is not paid until it is confirmed', async () => {
  await sold(market, buyer, nandini, [farm.item])
  const id = await draftOf(nandini, [farm])
  await approve(omkar, id)
  simulator.setPayouts({ outcome: 'failed' })
  await sendAll(market, id)
  await followAll(market)
  const payout = await only(id)
  expect(payout).toMatchObject({ state: 'failed', reason: expect.any(String) })
  expect(await readOwedTo(db, farm.farmer.id)).toBe(200_00)
  expect(await runOf(id)).toMatchObject({ state: 'done', counts: { failed: 1 } })
  expect(await outcome(draftOf(nandini, [farm]))).toBe('payout_run.nothing_payable')
  const { rows } = await nandini.call(attention, { query: { kind: 'payout_failed' } })
  const row = rows.find(({ account }) => account?.farmer._id === farm.farmer.id)
  expect(row).toMatchObject({
    _id: farm.accountId,
    amount: 200,
    minutes: 0,
    payout: { _id: payout.id, run: { _id: id }, state: 'failed', reason: payout.reason },
  })
  expect(row?.since).toBe(row?.payout?.endedAt)
  const { notices } = await farm.farmer.call(myNotices, { query: {} })
  expect(notices[0]).toMatchObject({ kind: 'payout_failed', detail: { amountPaise: '20000' } })
  const shown = await farm.farmer.call(farmPayouts, { query: {} })
  expect(shown).toMatchObject({
    payable: 200,
    paid: { amount: 0, payouts: 0, since: null },
    account: { isBlocked: true },
    payouts: [{ state: 'failed', utr: null }],
  })
  const { lines } = await farm.farmer.call(farmMoney, { query: {} })
  expect(lines[0]).toMatchObject({ amount: 200, payout: { event: 'failed' } })
})

test('a payout that returns days later without a webhook is found, and posted back once', async () => {
  await sold(market, buyer, nandini, [farm.item])
  const id = await draftOf(nandini, [farm])
  await approve(omkar, id)
  await sendAll(market, id)
  const payout = await only(id)
  expect(payout.state).toBe('paid')
  await simulator.settlePayout(payout.railId ?? '', 'reversed')
  await followRail(payoutDepsOf(market), 14)
  await followRail(payoutDepsOf(market), 14)
  expect(await only(id)).toMatchObject({ state: 'returned', utr: payout.utr })
  expect(await countPostings(db, payout.id)).toEqual({ payout_sent: 1, payout_paid: 1, payout_returned: 1 })
  expect(await readOwedTo(db, farm.farmer.id)).toBe(200_00)
})

test('an answer lost after the rail has paid leaves one payment', async () => {
  await sold(market, buyer, nandini, [farm.item])
  const id = await draftOf(nandini, [farm])
  await approve(omkar, id)
  simulator.setFaults({ route: 'POST /v1/payouts', drop_after_effect: true, times: 1 })
  await sendPayouts(payoutDepsOf(market), id, 1)
  expect(await only(id)).toMatchObject({ state: 'sent', railId: null })
  simulator.setFaults()
  await followAll(market)
  await followAll(market)
  const payout = await only(id)
  expect(payout).toMatchObject({ state: 'paid' })
  expect(await countPostings(db, payout.id)).toEqual({ payout_sent: 1, payout_paid: 1 })
})

test('twenty workers send each payout once', async () => {
  const farms = [farm, await farmToPay(market), await farmToPay(market)]
  await sold(
    market,
    buyer,
    nandini,
    farms.map(({ item }) => item),
  )
  const id = await draftOf(nandini, farms)
  await approve(omkar, id)
  const calls = () => simulator.calls()['POST /v1/payouts'] ?? 0
  const before = calls()
  await Promise.all(Array.from({ length: 20 }, () => sendPayouts(payoutDepsOf(market), id, 10)))
  expect(calls() - before).toBe(3)
  await followAll(market)
  expect(await runOf(id)).toMatchObject({ state: 'done', counts: { paid: 3 } })
})

test('an account that was replaced after the draft is not paid', async () => {
  await sold(market, buyer, nandini, [farm.item])
  const id = await draftOf(nandini, [farm])
  await approve(omkar, id)
  const newer = await giveAccount(db, farm.farmer.id)
  const calls = simulator.calls()['POST /v1/payouts'] ?? 0
  await sendAll(market, id)
  expect(simulator.calls()['POST /v1/payouts'] ?? 0).toBe(calls)
  expect(await only(id)).toMatchObject({ state: 'failed' })
  expect(await readOwedTo(db, farm.farmer.id)).toBe(200_00)
  expect(await runOf(id)).toMatchObject({ state: 'done' })
  // No bank refused it: neither account is blocked, and the farm is not called.
  expect(await listStates(db, [farm.accountId, newer])).toEqual(['verified', 'verified'])
  const { notices } = await farm.farmer.call(myNotices, { query: {} })
  expect(notices.map(({ kind }) => kind)).not.toContain('payout_failed')
})

test('a report with another amount, or about a payout that was not sent, changes nothing', async () => {
  await sold(market, buyer, nandini, [farm.item])
  const id = await draftOf(nandini, [farm])
  const { reference } = await only(id)
  const report = {
    railId: 'pout_forged',
    reference,
    amountPaise: 200_00,
    state: 'processed',
    utr: 'U1',
    reason: null,
  } as const
  const apply = (change: object) =>
    inTransaction(market.workerDb, (tx) => applyRailPayout(tx, { ...report, ...change }))
  expect(await apply({})).toBe('unknown')
  expect(await apply({ reference: 'NOBODYS' })).toBe('unknown')
  await approve(omkar, id)
  simulator.setPayouts({ outcome: 'processing' })
  await sendPayouts(payoutDepsOf(market), id, 1)
  const { railId } = await only(id)
  expect(await apply({ railId, amountPaise: 1 })).toBe('differs')
  expect(await apply({})).toBe('differs')
  expect(await only(id)).toMatchObject({ state: 'sent', utr: null })
  await simulator.settlePayout((await only(id)).railId ?? '', 'processed')
  await followAll(market)
  expect(await only(id)).toMatchObject({ state: 'paid' })
})

test('below the minimum an amount is carried over four times, then paid', async () => {
  const small = await market.person('farmer')
  await giveAccount(db, small.id)
  const _id = await putOnSale(db, { farmerId: small.id, available: 10, pricePaise: 40_00 })
  await sold(market, buyer, nandini, [{ _id, price: 40 }])
  const pays: boolean[] = []
  for (let run = 0; run < 5; run++) {
    await sold(market, buyer, nandini, [farm.item])
    const id = await draftOf(nandini)
    pays.push((await readPayouts(db, id)).some(({ farmerId }) => farmerId === small.id))
    await approve(omkar, id)
    await sendAll(market, id)
  }
  expect(pays).toEqual([false, false, false, false, true])
})

test('banked cash needs cash in the office and a receipt that was not used', async () => {
  await deliveredOrder(market, buyer, nandini, [farm.item], 'Cash on Delivery')
  const { cash, there } = await nandini.call(payoutRuns, { query: {} })
  const body = { amount: cash, bank: 'HDFC Bank, Nashik', receipt: 'R-1' }
  expect(await outcome(nandini.call(bankCash, { body: { ...body, amount: cash + 1 } }))).toBe(
    'banked_cash.above_cash',
  )
  const banked = await nandini.call(bankCash, { body })
  expect(banked).toMatchObject({ cash: 0, there: there + cash })
  await deliveredOrder(market, buyer, nandini, [farm.item], 'Cash on Delivery')
  expect(await outcome(nandini.call(bankCash, { body: { ...body, amount: 1 } }))).toBe(
    'banked_cash.receipt_used',
  )
})

test('the farm’s book says of each entry where its money is, and why it is not payable yet', async () => {
  const { farmer, item } = farm
  const lines = async () => {
    const { payable, notYet, inRuns, balance, lines: all } = await farmer.call(farmMoney, { query: {} })
    expect(payable + notYet + inRuns).toBe(balance)
    return all.map(({ kind, payment }) => [kind, payment?.state, payment?.reason])
  }
  const order = await deliveredOrder(market, buyer, nandini, [item], 'UPI')
  expect(await lines()).toEqual([['sold', 'not_yet', 'waiting']])
  await buyer.call(requestReturn, { params: { id: order._id } })
  expect(await lines()).toEqual([['sold', 'not_yet', 'return_open']])
  await nandini.call(decideReturn, { params: { id: order._id }, body: { status: 'rejected' } })
  await endWaits(db)
  expect(await lines()).toEqual([['sold', 'payable', null]])
  const id = await draftOf(nandini, [farm])
  expect(await lines()).toEqual([['sold', 'in_run', null]])
  await approve(omkar, id)
  await sendAll(market, id)
  expect(await lines()).toEqual([
    ['paidOut', undefined, undefined],
    ['sold', 'sent', null],
  ])
})

test('a debt of a farm that left is written off by two people', async () => {
  const { id: farmer } = await market.person('farmer')
  const body = { farmer, amount: 10, reason: 'Left the market' }
  expect(await outcome(nandini.call(requestWriteOff, { body }))).toBe('write_off.farm_active')
  await leaveWithDebt(db, farmer, nandini.id, 10_00)
  expect(await outcome(nandini.call(requestWriteOff, { body: { ...body, amount: 10.01 } }))).toBe(
    'write_off.not_owed',
  )
  const { writeOff } = await nandini.call(requestWriteOff, { body })
  expect(await outcome(omkar.call(requestWriteOff, { body }))).toBe('write_off.decided')
  const params = { id: writeOff._id }
  expect(await outcome(nandini.call(approveWriteOff, { params }))).toBe('write_off.own_request')
  await expect(
    sql`update write_offs set approved_by = requested_by, approved_at = now() where id = ${writeOff._id}`.execute(
      market.deps.db,
    ),
  ).rejects.toMatchObject({ constraint: 'write_off_needs_two_people' })
  const answers = await Promise.all([1, 2].map(() => outcome(omkar.call(approveWriteOff, { params }))))
  expect(answers.toSorted()).toEqual(['done', 'write_off.decided'])
  expect(await readOwedTo(db, farmer)).toBe(0)
})

test('our payouts agree with the rail’s, and a payout that only the rail has is shown', async () => {
  await sold(market, buyer, nandini, [farm.item])
  const id = await draftOf(nandini, [farm])
  await approve(omkar, id)
  await sendAll(market, id)
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  const compare = () => nandini.call(reconcilePayouts, { query: { from: today, to: today } })
  const before = await compare()
  expect(before.differences).toEqual([])
  expect(before.agreed).toBeGreaterThan(0)
  expect(before.ours.paid).toBe(before.rail.paid)
  const payTo = await payoutDepsOf(market).payTo('')
  await market.deps.rail.send({ payTo, netPaise: 77_00, reference: 'BYHAND' }, crypto.randomUUID())
  const { differences } = await compare()
  expect(differences).toMatchObject([
    { reference: 'BYHAND', difference: 'only_rail', ours: null, rail: { amount: 77 } },
  ])
})
