import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { openMoneyMarket, workerOf } from '#testing/builders/money.ts'
import { readBalances } from '#testing/builders/money.sql.ts'
import { paidOrder } from '#testing/builders/orders.ts'
import { readSettlements } from './read-settlements.ts'

const lines: string[] = []
const log = createLog('test', 'error', { write: (line: string) => void lines.push(line) })
const { market, db, simulator, okra } = await openMoneyMarket()
const worker = { ...workerOf(market), log }

beforeEach(() => {
  lines.length = 0
})

test('what the gateway settles is in the bank, once, however often it is read', async () => {
  const buyer = await market.person('user')
  await paidOrder(market, buyer, [okra])
  const clearing = (await readBalances(db))['gateway_clearing'] ?? 0
  const settled = await simulator.settle()
  expect(settled?.amount).toBe(clearing)

  await Promise.all([readSettlements(worker, 7), readSettlements(worker, 7), readSettlements(worker, 7)])
  await readSettlements(worker, 7)
  const balances = await readBalances(db)
  expect({ bank: balances['bank'], clearing: balances['gateway_clearing'] ?? 0 }).toEqual({
    bank: clearing,
    clearing: 0,
  })
  expect(await readRecorded()).toEqual([{ id: settled?.id, amount: String(clearing), utr: settled?.utr }])
})

test('more payments and a lost answer: the next settlement is added', async () => {
  await paidOrder(market, await market.person('user'), [okra])
  const before = (await readBalances(db))['bank'] ?? 0
  const settled = await simulator.settle()
  simulator.setFaults({ route: 'GET /v1/settlements', drop_after_effect: true })
  await expect(readSettlements(worker, 7)).rejects.toThrow('unknown')
  expect((await readBalances(db))['bank']).toBe(before)
  simulator.setFaults()
  await readSettlements(worker, 7)
  expect((await readBalances(db))['bank']).toBe(before + (settled?.amount ?? 0))
})

test('a settlement that differs from the recorded one is reported and changes nothing', async () => {
  const before = await readBalances(db)
  const gateway: typeof worker.gateway = {
    ...worker.gateway,
    settlementsBetween: async (from, to) => {
      const settlements = await worker.gateway.settlementsBetween(from, to)
      return settlements.map((each) => ({ ...each, amountPaise: each.amountPaise + 1 }))
    },
  }
  await readSettlements({ ...worker, gateway }, 7)
  expect(lines.join()).toContain('settlement differs from the recorded one')
  expect(await readBalances(db)).toEqual(before)
})

test('a transfer that is not processed yet is not in the bank', async () => {
  const before = await readBalances(db)
  await paidOrder(market, await market.person('user'), [okra])
  await simulator.settle()
  const gateway: typeof worker.gateway = {
    ...worker.gateway,
    settlementsBetween: async (from, to) => {
      const settlements = await worker.gateway.settlementsBetween(from, to)
      return settlements.map((each) => ({ ...each, status: 'created' }))
    },
  }
  await readSettlements({ ...worker, gateway }, 7)
  expect((await readBalances(db))['bank']).toBe(before['bank'])
})

test('a recorded settlement can neither be changed nor deleted', async () => {
  const changes = [sql`update gateway_settlements set amount_paise = 1`, sql`delete from gateway_settlements`]
  for (const change of changes) {
    await expect(change.execute(db)).rejects.toThrow('gateway_settlements is append-only')
  }
})

async function readRecorded() {
  return db
    .selectFrom('gateway_settlements')
    .select(['gateway_settlement_id as id', 'amount_paise as amount', 'utr'])
    .execute()
}
