import { readFile } from 'node:fs/promises'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { MIGRATIONS_DIRECTORY } from '#db/migrate.ts'
import { inTransaction } from '#db/transaction.ts'
import { openDatabase } from '#testing/database/open-database.ts'
import { clearJobs, readJobs } from '#testing/processes/worker-jobs.sql.ts'
import { enqueue } from './enqueue.ts'

const { db, url } = await openDatabase()

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

/** Which jobs a worker takes, in sequence. */
async function taken(): Promise<string[]> {
  const names: string[] = []
  const task = (name: string) => async () => void names.push(name)
  await runOnce({
    connectionString: url,
    concurrency: 1,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: { 'send-mail': task('mail'), 'process-webhook': task('webhook') },
  })
  return names
}

async function mailsThenWebhook(): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (let mail = 0; mail < 3; mail++) await enqueue(tx, 'send-mail', { id: String(mail) })
  })
  await inTransaction(db, (tx) => enqueue(tx, 'process-webhook', { eventId: 'late' }))
}

test('a webhook about money is taken before the mails that were there first', async () => {
  await mailsThenWebhook()
  expect(await taken()).toEqual(['webhook', 'mail', 'mail', 'mail'])
})

test('a webhook that was queued by the previous release goes before the mails too', async () => {
  await mailsThenWebhook()
  await sql`update graphile_worker._private_jobs set priority = 0`.execute(db)
  const migration = await readFile(`${MIGRATIONS_DIRECTORY}/0074_webhooks_before_mails.sql`, 'utf8')
  await sql.raw(migration).execute(db)
  expect(await taken()).toEqual(['webhook', 'mail', 'mail', 'mail'])
})
