import { received, saleForCash } from '@farmgate/domain/ledger/postings.ts'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { openDatabase } from '../../testing/open-database.ts'
import { readBalances } from '../../testing/money.sql.ts'
import { post } from './ledger.sql.ts'

const { db } = await openDatabase()

/** Written, and then taken back: no order and no payment stands behind it. */
const trying = (work: Parameters<typeof inTransaction<void>>[1]): Promise<unknown> =>
  inTransaction(db, async (tx) => {
    await work(tx)
    throw new Error('all of it was written')
  }).catch((error: unknown) => error)

const source = () => ({ source: 'payment', sourceId: uuid(), orderId: null }) as const

test('the same thing is written into the books once', async () => {
  const twice = source()
  const refused = await trying(async (tx) => {
    await post(tx, twice, received(10_00))
    await post(tx, twice, received(10_00))
  })
  expect(refused).toMatchObject({ constraint: 'ledger_posted_once' })
  expect(await readBalances(db)).toEqual({})
})

test('what does not sum to zero is not written', async () => {
  const oneSided = { kind: 'received', entries: [{ account: 'cash', amountPaise: 1 }] } as const
  await expect(inTransaction(db, (tx) => post(tx, source(), oneSided))).rejects.toMatchObject({
    constraint: 'ledger_sums_to_zero',
  })
})

test('a farm’s entry names the farm, and nobody else’s does', async () => {
  const sold = { totalPaise: 10_00, deliveryPaise: 0, platformPaise: 0 }
  const nobody = saleForCash({ ...sold, parcels: [{ farmerId: undefined as never, itemsPaise: 10_00 }] })
  await expect(inTransaction(db, (tx) => post(tx, source(), nobody))).rejects.toMatchObject({
    constraint: 'ledger_farm_named',
  })
})
