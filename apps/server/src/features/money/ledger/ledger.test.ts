import { paymentReceived, saleForCash } from '@farmgate/domain/money/ledger/postings.ts'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { openDatabase } from '#testing/database/open-database.ts'
import { readBalances } from '#testing/builders/money.sql.ts'
import { post } from './ledger.sql.ts'

const { db } = await openDatabase()

/** Posted and rolled back: it belongs to no order and no payment. */
const trying = (work: Parameters<typeof inTransaction<void>>[1]): Promise<unknown> =>
  inTransaction(db, async (tx) => {
    await work(tx)
    throw new Error('all of it was written')
  }).catch((error: unknown) => error)

const source = () => ({ source: 'payment', sourceId: uuid(), orderId: null }) as const

test('the same transaction is posted once', async () => {
  const twice = source()
  const refused = await trying(async (tx) => {
    await post(tx, twice, paymentReceived(10_00))
    await post(tx, twice, paymentReceived(10_00))
  })
  expect(refused).toMatchObject({ constraint: 'ledger_posted_once' })
  expect(await readBalances(db)).toEqual({})
})

test('entries that do not sum to zero are refused', async () => {
  const oneSided = { kind: 'received', entries: [{ account: 'cash', amountPaise: 1 }] } as const
  await expect(inTransaction(db, (tx) => post(tx, source(), oneSided))).rejects.toMatchObject({
    constraint: 'ledger_sums_to_zero',
  })
})

test('an entry of a farm account names the farm, and other entries name none', async () => {
  const sold = { totalPaise: 10_00, deliveryPaise: 0, platformPaise: 0 }
  const withoutFarm = saleForCash({ ...sold, parcels: [{ farmerId: undefined as never, itemsPaise: 10_00 }] })
  await expect(inTransaction(db, (tx) => post(tx, source(), withoutFarm))).rejects.toMatchObject({
    constraint: 'ledger_farm_named',
  })
})
