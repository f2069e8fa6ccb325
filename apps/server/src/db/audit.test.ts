import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMarket } from '../testing/market.ts'
import { auditData } from './audit.sql.ts'

const market = await openMarket()
const { db } = market

test('the audit log takes no change, from anybody', async () => {
  await market.person('admin')
  await expect(sql`update audit_log set action = 'nothing'`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only')
})

test.each([
  ['farmer_has_profile', sql`delete from farmer_profiles`],
  ['session_epoch_never_ahead', sql`update sessions set epoch = 9`],
  [
    'idempotency_key_has_answer',
    sql`insert into idempotency_keys values ('a', 'b', 'key-00001', '\\x00', null)`,
  ],
  [
    'newsletter_address_has_consent',
    sql`insert into newsletter_subscribers (id, email, language, unsubscribe_token)
        values (gen_random_uuid(), 'asha@example.in', 'en', repeat('x', 43))`,
  ],
  ['audit_log_is_append_only', sql`drop trigger audit_log_append_only on audit_log`],
  ['live_session_has_its_accounts_role', sql`update sessions set role = 'admin'`],
  [
    'profile_belongs_to_farmer',
    sql`insert into farmer_profiles (account_id) select id from accounts where role = 'user' limit 1`,
  ],
  [
    'sessions_within_limit',
    sql`insert into sessions (id, account_id, role, salt, epoch, idle_expires_at, absolute_expires_at)
        select gen_random_uuid(), account_id, role, salt, epoch, idle_expires_at, absolute_expires_at
          from (select * from sessions limit 1) as one, generate_series(1, 10)`,
  ],
  [
    'address_belongs_to_buyer',
    sql`update addresses set account_id = (select id from accounts where role = 'farmer' limit 1)`,
  ],
])('the audit notices when %s is broken', async (promise, breakIt) => {
  await market.person('farmer')
  await market.db.deleteFrom('addresses').execute()
  await market.person('user')
  const broken = new Error('roll back')
  let found: string[] = []
  await db
    .transaction()
    .execute(async (tx) => {
      await breakIt.execute(tx)
      found = (await auditData(tx)).filter(({ bad }) => bad > 0).map((row) => row.promise)
      throw broken
    })
    .catch((error: unknown) => expect(error).toBe(broken))
  expect(found).toEqual([promise])
})
