import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { openDatabase } from '#testing/database/open-database.ts'
import { clearJobs, readJobs } from '#testing/processes/worker-jobs.sql.ts'
import { enqueue } from './enqueue.ts'

const { db } = await openDatabase()

afterEach(() => clearJobs(db))

test('a job enqueued in a transaction that fails does not exist', async () => {
  const failing = inTransaction(db, async (tx) => {
    await enqueue(tx, 'sweep-expired', {})
    throw new Error('changed my mind')
  })

  await expect(failing).rejects.toThrow('changed my mind')
  expect(await readJobs(db)).toEqual([])
})

test('a job is visible to workers when its transaction commits, and not before', async () => {
  await inTransaction(db, async (tx) => {
    await enqueue(tx, 'sweep-expired', {})
    expect(await readJobs(db)).toEqual([])
  })

  expect(await readJobs(db)).toMatchObject([{ name: 'sweep-expired', payload: {}, key: null }])
})

test('a second job with the same key replaces the waiting one', async () => {
  const first = new Date('2030-01-01T00:00:00Z')
  const second = new Date('2031-01-01T00:00:00Z')
  await inTransaction(db, (tx) => enqueue(tx, 'sweep-expired', {}, { key: 'sweep', runAt: first }))
  await inTransaction(db, (tx) => enqueue(tx, 'sweep-expired', {}, { key: 'sweep', runAt: second }))

  expect(await readJobs(db)).toMatchObject([{ key: 'sweep', runAt: second }])
})

test('jobs without a key do not replace each other', async () => {
  await inTransaction(db, async (tx) => {
    await enqueue(tx, 'sweep-expired', {})
    await enqueue(tx, 'sweep-expired', {})
  })

  expect(await readJobs(db)).toHaveLength(2)
})
