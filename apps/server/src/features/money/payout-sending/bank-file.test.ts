import { fetchExport, requestExport } from '@farmgate/contract/platform/exports.ts'
import { givePayoutResults } from '@farmgate/contract/money/payout-results.ts'
import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import {
  approvePayouts,
  onePayoutRun,
  reconcilePayouts,
  throwAwayPayouts,
} from '@farmgate/contract/money/payouts.ts'
import { changeStaffRole } from '@farmgate/contract/people/staff.ts'
import { beforeEach, expect, test } from 'vitest'
import { setUpApp } from '#testing/builders/second-factor.ts'
import { openMarket, outcome, type Person, problemOf } from '#testing/market.ts'
import { readBalances } from '#testing/builders/money.sql.ts'
import { givePayoutAccount } from '#testing/builders/payout-accounts.sql.ts'
import { draftRun } from '#features/money/payouts/draft-run.ts'
import { approvedFileRun, filedRun, takeFile } from './testing/filed-run.ts'
import {
  approve,
  draftOf,
  farmToPay,
  type PaidFarm,
  sold,
} from '#features/money/payouts/testing/payout-market.ts'
import {
  approveDirectly,
  changeReporter,
  confirmAccounts,
  countPostings,
  fillBank,
  readOwedTo,
  readPayouts,
  readSent,
  replaceAccount,
  sentDaysAgo,
} from '#features/money/payouts/testing/payouts.sql.ts'

const market = await openMarket()
const { db } = market
const [nandini, omkar] = [await market.person('admin'), await market.person('admin')] as const
const buyer = await market.person('user')
const HEADER = 'Reference,Beneficiary Account,Amount,Status,UTR,Reason'
let farms: PaidFarm[]

beforeEach(async () => {
  farms = [await soldFarm(), await soldFarm()]
})

async function soldFarm(): Promise<PaidFarm> {
  const farm = await farmToPay(market)
  await sold(market, buyer, nandini, [farm.item])
  return farm
}

let transfers = 0
const newUtr = (): string => `HDFCN2611${String(++transfers).padStart(7, '0')}`

/** What the bank would say of a row of our file. */
const resultOf = (row: readonly string[], status = 'PAID', utr = newUtr()): string =>
  [row[6], row[3], row[5], status, utr, status === 'PAID' ? '' : 'Account closed'].join(',')

const give = (by: Person, id: string, lines: readonly string[]) =>
  by.call(givePayoutResults, { params: { id }, body: { file: [HEADER, ...lines].join('\n') } })

test('the file has each farm once, its payouts are sent, and the books say so before it leaves', async () => {
  const { id, rows } = await filedRun(market, [nandini, omkar], farms)
  const payouts = await readPayouts(db, id)
  expect(rows).toHaveLength(4)
  expect(rows.slice(1, 3).map((row) => [row[0], row[1], row[5], row[6]])).toEqual(
    payouts.map(({ reference }) => ['NEFT', '00110100012345', '200.00', reference]),
  )
  expect(rows[3]).toEqual(['TOTAL', '', '2', '', '', '400.00', '', ''])
  expect(payouts.map(({ state }) => state)).toEqual(['sent', 'sent'])
  for (const payout of payouts) expect(await countPostings(db, payout.id)).toEqual({ payout_sent: 1 })
  expect(await readOwedTo(db, farms[0]?.farmer.id ?? '')).toBe(0)
})

test('a second file has the same rows, less those that ended, and posts nothing again', async () => {
  const { id, rows } = await filedRun(market, [nandini, omkar], farms)
  expect(await takeFile(market, id)).toEqual(rows)
  await give(omkar, id, [resultOf(rows[1] ?? [])])
  expect((await takeFile(market, id)).map((row) => row[6])).toEqual(['Reference', rows[2]?.[6], ''])
  for (const payout of await readPayouts(db, id))
    expect((await countPostings(db, payout.id))['payout_sent']).toBe(1)
})

test('two downloads at the same moment send each payout once', async () => {
  const id = await approvedFileRun(market, [nandini, omkar], farms)
  const [one, two] = await Promise.all([takeFile(market, id), takeFile(market, id)])
  expect(one).toEqual(two)
  for (const payout of await readPayouts(db, id))
    expect(await countPostings(db, payout.id)).toEqual({ payout_sent: 1 })
})

test('the link works once, for an operator, and only for an approved run by bank file', async () => {
  const id = await approvedFileRun(market, [nandini, omkar], farms)
  const link = async (run: string) => {
    const { url } = await nandini.call(requestExport, { body: { kind: 'bank_file', question: { run } } })
    return url.replace('/exports/', '')
  }
  const fetchFile = (token: string) => fetch(`${market.url}${fetchExport.path.replace(':token', token)}`)
  const token = await link(id)
  const first = await fetchFile(token)
  const text = await first.text()
  expect(text).toMatch(/^Transaction Type,Debit Account,/)
  expect(text.split('\r\n')).toHaveLength(5)
  expect((await fetchFile(token)).status).toBe(404)

  const farmer = farms[0]?.farmer
  const request = { body: { kind: 'bank_file', question: { run: id } } } as const
  expect(await outcome(farmer?.call(requestExport, request) ?? Promise.resolve())).toBe('auth.role_forbidden')
  await fillBank(db, 1_000_00)
  const other = await draftOf(nandini, [await soldFarm()])
  expect((await fetchFile(await link(other))).status).toBe(404)
  await approve(omkar, other)
  expect((await fetchFile(await link(other))).status).toBe(404)
  expect((await fetchFile(await link('nonsense'))).status).toBe(404)
})

test('an operator with a second factor needs a code for the file, and one who becomes an approver gets none', async () => {
  const id = await approvedFileRun(market, [nandini, omkar], farms)
  const tanvi = await market.person('admin', { staffRole: 'staff' })
  const app = await setUpApp(tanvi)
  const ask = (code?: string) =>
    tanvi.call(requestExport, {
      body: { kind: 'bank_file', question: { run: id }, ...(code === undefined ? {} : { code }) },
    })
  expect(await outcome(ask())).toBe('second_factor.required')
  expect(await outcome(ask('000000'))).toBe('second_factor.wrong')
  const { url } = await ask(app.recoveryCodes[0])
  await nandini.call(changeStaffRole, { params: { id: tanvi.id }, body: { staffRole: 'approver' } })
  expect((await fetch(market.url + url)).status).toBe(404)
  expect((await readPayouts(db, id)).every(({ state }) => state === 'due')).toBe(true)
})

test('the results end payouts with their UTR, and the run with the last of them', async () => {
  const before = (await readBalances(db))['bank'] ?? 0
  const { id, rows } = await filedRun(market, [nandini, omkar], farms)
  const [, first = [], second = []] = rows
  const paid = resultOf(first)
  expect(await give(omkar, id, [paid])).toMatchObject({ paid: 1, failed: 0, refused: [] })
  expect(await give(omkar, id, [paid])).toMatchObject({ paid: 0, unchanged: 1, refused: [] })
  expect((await omkar.call(onePayoutRun, { params: { id }, query: {} })).run.state).toBe('sending')
  expect(await give(omkar, id, [paid, resultOf(second, 'REJECTED', '')])).toMatchObject({
    failed: 1,
    unchanged: 1,
  })
  expect((await omkar.call(onePayoutRun, { params: { id }, query: {} })).run.state).toBe('done')
  const payouts = await readPayouts(db, id)
  expect(payouts.map(({ state, reason }) => [state, reason])).toEqual([
    ['paid', null],
    ['failed', 'Account closed'],
  ])
  const ledger = (await readBalances(db))['bank'] ?? 0
  expect(ledger).toBe(before + 1_00_000_00 - 200_00)
  expect(await readOwedTo(db, farms[1]?.farmer.id ?? '')).toBe(200_00)
})

test('a paid transfer that returns is owed again, once', async () => {
  const { id, rows } = await filedRun(market, [nandini, omkar], farms.slice(0, 1))
  const [, row = []] = rows
  const utr = newUtr()
  await give(omkar, id, [resultOf(row, 'PAID', utr)])
  const returned = resultOf(row, 'RETURNED', utr)
  expect(await give(omkar, id, [returned])).toMatchObject({ returned: 1 })
  expect(await give(omkar, id, [returned])).toMatchObject({ returned: 0, unchanged: 1 })
  expect(await readOwedTo(db, farms[0]?.farmer.id ?? '')).toBe(200_00)
})

test('unknown, doubled and altered rows are refused and explained, and no other row counts', async () => {
  const { id, rows } = await filedRun(market, [nandini, omkar], farms)
  const [, first = [], second = []] = rows
  const other = await filedRun(market, [nandini, omkar], [await soldFarm()])
  const utr = newUtr()
  await give(omkar, other.id, [resultOf(other.rows[1] ?? [], 'PAID', utr)])
  const answer = await give(omkar, id, [
    resultOf(other.rows[1] ?? []),
    resultOf(first, 'PAID', utr),
    resultOf(second.with(5, '999.00')),
    resultOf(second),
  ])
  expect(answer.refused.map(({ row, fault }) => [row, fault])).toEqual([
    [2, 'unknown'],
    [3, 'doubled'],
    [4, 'doubled'],
    [5, 'doubled'],
  ])
  expect(answer.refused.every(({ why }) => why.length > 10)).toBe(true)
  expect(answer).toMatchObject({ paid: 0, rowsRefused: 4 })
  const altered = [resultOf(first), resultOf(second.with(3, '1'))]
  expect(await give(omkar, id, altered)).toMatchObject({ paid: 0, refused: [{ row: 3, fault: 'altered' }] })
  expect((await readPayouts(db, id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(await give(omkar, id, [resultOf(first), resultOf(second)])).toMatchObject({ paid: 2, refused: [] })
})

test('a UTR that a payout of the same run has is refused with its row, not as a fault that never ends', async () => {
  const { id, rows } = await filedRun(market, [nandini, omkar], farms)
  const [, first = [], second = []] = rows
  const utr = newUtr()
  await give(omkar, id, [resultOf(first, 'PAID', utr)])
  for (const again of [1, 2])
    expect([again, await give(omkar, id, [resultOf(second, 'PAID', utr)])]).toMatchObject([
      again,
      { paid: 0, refused: [{ row: 2, reference: second[6], fault: 'doubled' }] },
    ])
  expect(await give(omkar, id, [resultOf(first, 'PAID', utr), resultOf(second)])).toMatchObject({
    paid: 1,
    unchanged: 1,
  })
})

test('an operator with a second factor needs a code for the results', async () => {
  const { id, rows } = await filedRun(market, [nandini, omkar], farms)
  const tanvi = await market.person('admin', { staffRole: 'staff' })
  const { recoveryCodes } = await setUpApp(tanvi)
  const giveWith = (code?: string) =>
    tanvi.call(givePayoutResults, {
      params: { id },
      body: { file: [HEADER, resultOf(rows[1] ?? [])].join('\n'), ...(code === undefined ? {} : { code }) },
    })
  expect(await outcome(giveWith())).toBe('second_factor.required')
  expect(await outcome(giveWith('000000'))).toBe('second_factor.wrong')
  expect((await readPayouts(db, id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(await giveWith(recoveryCodes[0])).toMatchObject({ paid: 1 })
  expect(await outcome(giveWith(recoveryCodes[0]))).toBe('second_factor.wrong')
})

test('the bank’s words are stored, shown and exported without account numbers', async () => {
  const { id, rows } = await filedRun(market, [nandini, omkar], farms)
  const [, first = []] = rows
  const [, , , number = ''] = first
  const line = resultOf(first, 'FAILED', '').replace('Account closed', `A/c ${number} is closed`)
  await give(omkar, id, [line])
  expect((await readPayouts(db, id))[0]?.reason).toBe(`A/c ••••${number.slice(-4)} is closed`)
  const run = await omkar.call(onePayoutRun, { params: { id }, query: {} })
  const acts = await nandini.call(auditLog, { query: {} })
  const { notices } = await (farms[0]?.farmer ?? nandini).call(myNotices, { query: {} })
  expect(JSON.stringify([run, acts, notices])).not.toContain(number)
})

/** Omkar says that the bank sent the money of a farm back, and the farm's account is confirmed again. */
async function cameBack(status: 'RETURNED' | 'FAILED' = 'RETURNED') {
  const farm = farms[0] ?? (await soldFarm())
  const { id, rows } = await filedRun(market, [nandini, omkar], [farm])
  await give(omkar, id, [resultOf(rows[1] ?? [], status, status === 'FAILED' ? '' : newUtr())])
  await confirmAccounts(db, farm.farmer.id, omkar.id)
  return farm
}

const warningsOf = async (id: string) =>
  (await nandini.call(onePayoutRun, { params: { id }, query: {} })).payouts.map(({ warnings }) => warnings)

const approveAll = async (by: Person, id: string) => {
  const { payouts } = await by.call(onePayoutRun, { params: { id }, query: {} })
  return outcome(by.call(approvePayouts, { params: { id }, body: { ticked: payouts.map(({ _id }) => _id) } }))
}

test.each(['RETURNED', 'FAILED'] as const)(
  'money that a results file called %s is paid again with a warning, and not by who gave that file',
  async (status) => {
    const farm = await cameBack(status)
    const id = await draftOf(nandini, [farm])
    expect(await warningsOf(id)).toEqual([['first_payment', 'paid_before']])
    expect((await nandini.call(onePayoutRun, { params: { id }, query: {} })).reporters).toEqual([omkar.id])
    expect(await approveAll(omkar, id)).toBe('payout_run.own_report')
    await expect(approveDirectly(db, id, omkar.id)).rejects.toThrow('money that came back')
    const tanvi = await market.person('admin', { staffRole: 'approver' })
    expect(await outcome(tanvi.call(approvePayouts, { params: { id }, body: {} }))).toBe(
      'payout_run.warnings_open',
    )
    expect(await approveAll(tanvi, id)).toBe('done')
  },
)

test('who reported an end can’t be changed afterwards', async () => {
  const farm = await cameBack()
  const [payout] = await readSent(db, [farm.farmer.id])
  await expect(changeReporter(db, payout?.id ?? '', nandini.id)).rejects.toThrow('keeps who reported')
})

test('money that was in a draft only, or sold since, is paid without that warning', async () => {
  const farm = await cameBack()
  const again = await draftOf(omkar, [farm])
  expect(await approveAll(nandini, again)).toBe('done')
  const [other] = [await soldFarm()]
  const thrown = await draftOf(nandini, [other])
  await nandini.call(throwAwayPayouts, { params: { id: thrown } })
  await sold(market, buyer, nandini, [farm.item])
  const id = await draftOf(omkar, [farm, other])
  expect((await warningsOf(id)).flat()).not.toContain('paid_before')
  expect((await nandini.call(onePayoutRun, { params: { id }, query: {} })).reporters).toEqual([])
})

test('an account that was replaced after the draft is not in the file', async () => {
  const id = await approvedFileRun(market, [nandini, omkar], farms)
  await replaceAccount(db, farms[0]?.accountId ?? '')
  expect(await takeFile(market, id)).toHaveLength(3)
  expect(
    (await readPayouts(db, id)).map(({ state }) => state).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['failed', 'sent'])
  expect(await readOwedTo(db, farms[0]?.farmer.id ?? '')).toBe(200_00)
})

test('results are for runs by bank file that were sent', async () => {
  const id = await approvedFileRun(market, [nandini, omkar], farms)
  expect(await outcome(give(omkar, id, []))).toBe('payout_results.not_expected')
  expect(await outcome(give(omkar, 'nonsense', []))).toBe('payout_run.not_found')
  await takeFile(market, id)
  const unreadable = omkar.call(givePayoutResults, { params: { id }, body: { file: 'PNG' } })
  expect(await outcome(unreadable)).toBe('payout_results.unreadable')
})

test('a file may have 500 rows more than its run, each refused, and not one more', async () => {
  const { id } = await filedRun(market, [nandini, omkar], farms)
  const strange = (rows: number) =>
    Array.from({ length: rows }, (_, index) => `REF${index},50100123454417,200.00,PAID,,`)
  const { refused, rowsRefused } = await give(omkar, id, strange(502))
  expect([refused.length, rowsRefused]).toEqual([500, 502])
  expect(await problemOf(give(omkar, id, strange(503)))).toMatchObject({
    code: 'payout_results.too_many_rows',
    params: { max: 502 },
  })
  expect(await outcome(give(omkar, id, ['x'.repeat(5_000_000)]))).toBe('request.too_large')
})

test('a farm with a UPI id only is left out of a run by file, with the reason, and its money stays owed', async () => {
  const farmer = await market.person('farmer')
  const upi = await farmToPay(market, farmer)
  await sold(market, buyer, nandini, [upi.item])
  await replaceAccount(db, upi.accountId)
  await givePayoutAccount(market, farmer.id, {
    payTo: { kind: 'upi', vpa: 'savita@okhdfc', name: 'Savita Pawar' },
  })
  const draft = (...chosen: readonly PaidFarm[]) =>
    draftRun(
      market.deps.db,
      { adminId: nandini.id, requestId: crypto.randomUUID() },
      { rail: 'bank_file', farmerIds: chosen.map((farm) => farm.farmer.id) },
    )
  const run = await omkar.call(onePayoutRun, {
    params: { id: await draft(upi, farms[0] ?? upi) },
    query: {},
  })
  expect(run.payouts.map((payout) => payout.farmer._id)).toEqual([farms[0]?.farmer.id])
  expect(run.skipped).toMatchObject([{ farmer: { _id: farmer.id }, reason: 'upi_by_file', amount: 200 }])
  expect(await readOwedTo(db, farmer.id)).toBe(200_00)
  await expect(draft(upi)).rejects.toThrow('payout_run.only_upi')
})

const today = (): string => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)

/** The other side of a bank file is what results files say. */
async function differencesOf(rows: readonly (readonly string[])[], ...others: readonly string[]) {
  const { differences, ...rest } = await nandini.call(reconcilePayouts, {
    query: { from: today(), to: today() },
  })
  const references = new Set([...rows.map((row) => row[6]), ...others])
  return {
    ...rest,
    differences: differences
      .filter(({ reference }) => references.has(reference))
      .map(({ reference, difference, through }) => [reference, difference, through]),
  }
}

test('books agree with the results files that were read; what has no results yet waits', async () => {
  const before = await differencesOf([])
  const { id, rows } = await filedRun(market, [nandini, omkar], farms)
  const [, first = [], second = []] = rows
  const open = await differencesOf(rows)
  expect(open.differences).toEqual([])
  expect(open.waiting.payouts).toBe(before.waiting.payouts + 2)
  expect(open.agreed).toBe(before.agreed)
  await give(omkar, id, [resultOf(first)])
  const read = await differencesOf(rows)
  expect(read.differences).toEqual([])
  expect(read.waiting.payouts).toBe(before.waiting.payouts + 1)
  expect(read.agreed).toBe(before.agreed + 1)
  expect(read.rail.paid).toBe(before.rail.paid + 200)

  const altered = resultOf(second.with(5, '999.00'))
  await give(omkar, id, [altered, 'RENT1,1,5000.00,PAID,HDFCN26119900001,'])
  expect((await differencesOf(rows, 'RENT1')).differences).toEqual([
    ['RENT1', 'only_rail', 'bank_file'],
    [second[6], 'amount', 'bank_file'],
  ])
  await give(omkar, id, [resultOf(second)])
  expect((await differencesOf(rows, 'RENT1')).differences).toEqual([['RENT1', 'only_rail', 'bank_file']])
})

test('a payout by file without results for three days is a difference', async () => {
  const { id, rows } = await filedRun(market, [nandini, omkar], farms.slice(0, 1))
  expect((await differencesOf(rows)).differences).toEqual([])
  await sentDaysAgo(db, id, 4)
  const from = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
  const { differences } = await nandini.call(reconcilePayouts, { query: { from, to: today() } })
  expect(differences.find(({ reference }) => reference === rows[1]?.[6])).toMatchObject({
    difference: 'no_result',
    rail: null,
    ours: { state: 'sent' },
  })
})

test('two people who give the same results at once end each payout once', async () => {
  const { id, rows } = await filedRun(market, [nandini, omkar], farms)
  const lines = rows.slice(1, 3).map((row) => resultOf(row))
  const answers = await Promise.all([give(omkar, id, lines), give(nandini, id, lines)])
  expect(answers.map(({ paid }) => paid).toSorted((a, b) => a - b)).toEqual([0, 2])
  for (const payout of await readPayouts(db, id))
    expect(await countPostings(db, payout.id)).toEqual({ payout_sent: 1, payout_paid: 1 })
})
