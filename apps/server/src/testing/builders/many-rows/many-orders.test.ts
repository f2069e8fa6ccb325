import { paymentReceived } from '@farmgate/domain/money/ledger/postings.ts'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { post } from '#features/money/ledger/ledger.sql.ts'
import { openWatchedDatabase } from '../../database/watched-database.ts'
import { makeManyOrders } from './many-orders.sql.ts'

const { db } = await openWatchedDatabase()
await makeManyOrders(db, 100)

test('a generated shop has many times more buyers than farms', async () => {
  const people = await db
    .selectFrom('accounts')
    .select(['role', (row) => row.fn.countAll<string>().as('count')])
    .groupBy('role')
    .execute()
  const { user, farmer } = Object.fromEntries(people.map(({ role, count }) => [role, Number(count)]))
  expect(user).toBeGreaterThanOrEqual(20 * (farmer ?? Number.NaN))
})

test('a payment is posted after the generated ones', async () => {
  await db
    .transaction()
    .execute((tx) => post(tx, { source: 'payment', sourceId: uuid(), orderId: null }, paymentReceived(5_000)))
  const { count } = await db
    .selectFrom('ledger_txns')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('source', '=', 'payment')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
})
