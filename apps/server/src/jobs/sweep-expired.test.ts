import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { openDatabase } from '#testing/database/open-database.ts'
import { sweepExpired } from './sweep-expired.ts'

const { db, workerDb } = await openDatabase()
const accountId = uuid()
const log = createLog('test', 'silent')

beforeAll(async () => {
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      realm: 'users',
      role: 'user',
      name: 'Asha',
      email: 'asha@example.com',
      password_hash: 'x',
    })
    .execute()
})

afterEach(() =>
  sql`truncate idempotency_keys, export_links, sessions, sign_in_attempts, account_links, recovery_requests cascade`.execute(
    db,
  ),
)

test('a stored response can be replayed for 48 hours and is deleted after that', async () => {
  await keyOfAge('just-kept', '47 hours 59 minutes')
  await keyOfAge('just-gone', '48 hours 1 second')

  await sweepExpired(workerDb, log)

  expect(await keys()).toEqual(['just-kept'])
})

test('a session is deleted a week after its last possible use', async () => {
  const live = await sessionExpired('-1 day')
  const kept = await sessionExpired('6 days 23 hours 59 minutes')
  await sessionExpired('7 days 1 second')

  await sweepExpired(workerDb, log)

  const left = await db.selectFrom('sessions').select('id').orderBy('absolute_expires_at').execute()
  expect(left.map(({ id }) => id)).toEqual([kept, live])
})

test('a table that can’t be swept does not block the others', async () => {
  await keyOfAge('stuck-key', '49 hours')
  await sessionExpired('8 days')
  await sql`create function refuse_delete() returns trigger language plpgsql as $$
    begin raise exception 'this table fails'; end $$`.execute(db)
  await sql`create trigger refuses_delete before delete on idempotency_keys
    for each row execute function refuse_delete()`.execute(db)

  await sweepExpired(workerDb, log)

  await sql`drop trigger refuses_delete on idempotency_keys`.execute(db)
  expect(await keys()).toEqual(['stuck-key'])
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
})

test('a mailed link is deleted a day after it expires, and a request for a new password after an hour', async () => {
  const linkExpired = (ago: string) =>
    sql`insert into account_links (id, account_id, kind, about, email, salt, created_at, expires_at)
        values (gen_random_uuid(), ${accountId}, 'not_me', 'email', ${`${ago}@example.in`},
                '\\x00112233445566778899aabbccddeeff', now() - ${ago}::interval - interval '72 hours',
                now() - ${ago}::interval)`.execute(db)
  const asked = (ago: string) =>
    sql`insert into recovery_requests values (gen_random_uuid(), ${`${ago}@example.in`}, now() - ${ago}::interval)`.execute(
      db,
    )
  for (const ago of ['23 hours', '25 hours']) await linkExpired(ago)
  for (const ago of ['59 minutes', '61 minutes']) await asked(ago)

  await sweepExpired(workerDb, log)

  expect(await db.selectFrom('account_links').select('email').execute()).toEqual([
    { email: '23 hours@example.in' },
  ])
  expect(await db.selectFrom('recovery_requests').select('email').execute()).toEqual([
    { email: '59 minutes@example.in' },
  ])
})

test('failed sign-ins are deleted after a day without another one', async () => {
  await attemptOfAge('kept', '23 hours 59 minutes')
  await attemptOfAge('gone', '1 day 1 second')

  await sweepExpired(workerDb, log)

  const left = await db.selectFrom('sign_in_attempts').select('subject_hash').execute()
  expect(left.map(({ subject_hash }) => subject_hash.toString())).toEqual(['kept'])
})

test('a webhook is deleted a month after it was processed, and never while it is unprocessed', async () => {
  await sql`
    insert into webhook_events (event_id, event, received_at, processed_at, next_try_at)
    values ('kept', 'order.paid', now() - interval '40 days', now() - interval '29 days', null),
           ('gone', 'order.paid', now() - interval '40 days', now() - interval '31 days', null),
           ('unread', 'order.paid', now() - interval '40 days', null, now())`.execute(db)

  await sweepExpired(workerDb, log)

  const left = await db.selectFrom('webhook_events').select('event_id').orderBy('event_id').execute()
  expect(left.map(({ event_id }) => event_id)).toEqual(['kept', 'unread'])
})

test('an export link is deleted an hour after it expires, together with its search terms', async () => {
  await sql`
    insert into export_links (token_hash, account_id, kind, question, language, expires_at)
    values (sha256('kept'), ${accountId}, 'users', '{}', 'en', now() - interval '59 minutes'),
           (sha256('gone'), ${accountId}, 'users', '{}', 'en', now() - interval '61 minutes')`.execute(db)

  await sweepExpired(workerDb, log)

  const { rows } = await sql<{ is_kept: boolean }>`
    select token_hash = sha256('kept') as is_kept from export_links`.execute(db)
  expect(rows).toEqual([{ is_kept: true }])
})

test('one run deletes more than one batch of expired rows', async () => {
  await oldKeys(12_000)
  await keyOfAge('just-kept', '47 hours')

  await sweepExpired(workerDb, log)

  expect(await keys()).toEqual(['just-kept'])
})

test('a run deletes the oldest rows first, ends after its rounds, and the next run continues', async () => {
  await oldKeys(10)

  await sweepExpired(workerDb, log, { batch: 3, roundsMax: 2 })
  expect(await keys()).toEqual(['old-key-4', 'old-key-3', 'old-key-2', 'old-key-1'])

  await sweepExpired(workerDb, log, { batch: 3, roundsMax: 2 })
  expect(await keys()).toEqual([])
})

test('a locked row is left for the next run, and the sweep does not wait for it', async () => {
  await attemptOfAge('held', '2 days')
  await attemptOfAge('free', '2 days')

  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('sign_in_attempts')
      .selectAll()
      .where('subject_hash', '=', Buffer.from('held'))
      .forUpdate()
      .execute()
    await sweepExpired(workerDb, log)
  })

  const left = await db.selectFrom('sign_in_attempts').select('subject_hash').execute()
  expect(left.map(({ subject_hash }) => subject_hash.toString())).toEqual(['held'])
})

const ago = (age: string) => sql<Date>`now() - ${age}::interval`

async function keyOfAge(key: string, age: string): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({
      subject: 'buyer',
      endpoint: 'order',
      key,
      request_hash: Buffer.from('h'),
      created_at: ago(age),
    })
    .execute()
}

/** `old-key-1` is the newest. */
async function oldKeys(count: number): Promise<void> {
  await sql`
    insert into idempotency_keys (subject, endpoint, key, request_hash, created_at)
    select 'buyer', 'order', 'old-key-' || n, 'h', now() - interval '3 days' - n * interval '1 second'
      from generate_series(1, ${count}::int) as n
  `.execute(db)
}

async function keys(): Promise<string[]> {
  const rows = await db.selectFrom('idempotency_keys').select('key').orderBy('created_at').execute()
  return rows.map(({ key }) => key)
}

async function sessionExpired(age: string): Promise<string> {
  const id = uuid()
  await db
    .insertInto('sessions')
    .values({
      id,
      account_id: accountId,
      role: 'user',
      salt: Buffer.alloc(16),
      epoch: 1,
      idle_expires_at: ago(age),
      absolute_expires_at: ago(age),
    })
    .execute()
  return id
}

async function attemptOfAge(subject: string, age: string): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values({ subject_hash: Buffer.from(subject), count: 3, last_at: ago(age) })
    .execute()
}
