import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { invariants, readOneSnapshot, verifyData } from '#db/invariants.sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { createLog } from '#logging/log.ts'
import { openMarket } from '#testing/market.ts'
import { readMarketFigures } from './market-figures.sql.ts'
import { verifyMarket } from './verify-market.ts'

const market = await openMarket()
const { db } = market
const lines: string[] = []
const log = createLog('test', 'error', { write: (line) => lines.push(line) })

const runs = () => db.selectFrom('verification_runs').selectAll().orderBy('id').execute()
const openAlarms = () =>
  db.selectFrom('alarms').select(['cause', 'facts', 'times']).where('resolved_at', 'is', null).execute()

/** As a superuser would: breaks a rule that triggers can't see. */
const dropProfile = (id: string) => sql`delete from farmer_profiles where account_id = ${id}`.execute(db)
const restoreProfile = (id: string) =>
  sql`insert into farmer_profiles (account_id) values (${id})`.execute(db)

afterEach(async () => {
  lines.length = 0
  await db.deleteFrom('verification_runs').execute()
})

test('the invariants one by one are those of the whole statement', async () => {
  expect(invariants.map(({ name }) => name)).toEqual((await verifyData(db)).map(({ promise }) => promise))
})

test('a run that finds nothing is stored and raises no alarm', async () => {
  await verifyMarket({ db: market.workerDb, log }, 'frequent')
  await verifyMarket({ db: market.workerDb, log }, 'full')

  const [frequent, full] = await runs()
  expect(frequent).toMatchObject({ scope: 'frequent', broken: {} })
  expect(full).toMatchObject({ scope: 'full', broken: {}, checked: invariants.length })
  expect(frequent?.checked).toBeLessThan(invariants.length)
  expect(await openAlarms()).toEqual([])
  expect((await readMarketFigures(db)).verification).toMatchObject({ checked: invariants.length, broken: 0 })
})

test('a broken invariant raises one alarm with a notice and a mail, and ends when the data is right', async () => {
  const admin = await market.person('admin')
  const farmer = await market.person('farmer')
  await dropProfile(farmer.id)

  await verifyMarket({ db: market.workerDb, log }, 'frequent')
  await verifyMarket({ db: market.workerDb, log }, 'frequent')

  expect(await openAlarms()).toMatchObject([
    { cause: 'farmer_has_profile', facts: { invariant: 'farmer_has_profile', count: 1 }, times: 2 },
  ])
  expect((await runs())[0]?.broken).toEqual({ farmer_has_profile: 1 })
  expect((await readMarketFigures(db)).alarms).toEqual({ invariant_broken: 1 })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'invariants broken', broken: { farmer_has_profile: 1 } },
    { msg: 'invariants broken' },
  ])
  const mails = await db
    .selectFrom('mails')
    .select('kind')
    .where('recipient_id', '=', admin.id)
    .where('kind', '=', 'alarm_raised')
    .execute()
  expect(mails).toHaveLength(1)

  await restoreProfile(farmer.id)
  await verifyMarket({ db: market.workerDb, log }, 'frequent')
  expect(await openAlarms()).toEqual([])
})

test('a frequent run keeps the alarm of what only the nightly one checks', async () => {
  await sql`insert into alarms (id, kind, cause) values
    (gen_random_uuid(), 'invariant_broken', 'ledger_balances_match_the_rows')`.execute(db)
  await verifyMarket({ db: market.workerDb, log }, 'frequent')
  expect(await openAlarms()).toHaveLength(1)
  await verifyMarket({ db: market.workerDb, log }, 'full')
  expect(await openAlarms()).toEqual([])
})

test('the verification can not write', async () => {
  const writing = inTransaction(db, async (tx) => {
    await readOneSnapshot(tx)
    await sql`delete from verification_runs`.execute(tx)
  })
  await expect(writing).rejects.toThrow('read-only')
})
