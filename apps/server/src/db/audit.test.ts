import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openMarket } from '../testing/market.ts'
import { putAllOnSale } from '../testing/on-sale.sql.ts'
import { auditData } from './audit.sql.ts'

const market = await openMarket()
const { db } = market

/** One product on sale, one on sale with a change that waits, and one that waits itself. */
beforeAll(async () => {
  const { id: farmerId } = await market.person('farmer')
  const [, changed = ''] = await putAllOnSale(db, [
    { farmerId, name: 'Okra' },
    { farmerId, name: 'Tomato' },
    { farmerId, name: 'Onion', status: 'pending' },
  ])
  await propose(sql`products.id = ${changed}`, sql`'Desi tomato'`).execute(db)
})

const propose = (of: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`
  insert into product_changes (product_id, name, description, category, unit, picture_id)
  select id, ${name}, description, category, unit, picture_id from products where ${of}`

/** As if no trigger had been there: what somebody could do who may do anything. */
const unguarded = (statement: string) => sql.raw(`set local session_replication_role = replica; ${statement}`)

test('the audit log takes no change, from anybody', async () => {
  await market.person('admin')
  await expect(sql`update audit_log set action = 'nothing'`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only')
})

test.each(['stock_moves', 'price_history'])('what %s says has happened stays so', async (table) => {
  await expect(sql`update ${sql.table(table)} set product_id = product_id`.execute(db)).rejects.toThrow(
    'append-only',
  )
  await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`truncate ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only')
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
  [
    'product_belongs_to_farmer',
    unguarded(`update products set farmer_id = (select id from accounts where role = 'user' limit 1)`),
  ],
  [
    'product_knows_whether_its_farmer_is_active',
    unguarded(`update accounts set status = 'disabled' where id in (select farmer_id from products)`),
  ],
  ['product_has_stock_level', unguarded('delete from stock_levels')],
  ['stock_conservation', unguarded('update stock_levels set available = available + 1')],
  ['newest_price_is_the_one_charged', unguarded('update products set price_paise = price_paise - 1')],
  ['category_counts_what_is_listed', sql`update categories set listed_count = 9 where name = 'Dairy'`],
  ['change_is_of_an_approved_product', propose(sql`name = 'Onion'`, sql`'Red onion'`)],
  ['change_changes_something', propose(sql`name = 'Okra'`, sql`name`)],
  [
    'deal_is_not_of_a_deleted_product',
    sql.raw(`insert into deals (position, product_id) select 1, id from products where name = 'Okra';
             update products set deleted_at = now() where name = 'Okra'`),
  ],
  ['search_words_are_true', unguarded(`update products set words = words || 'gold:1C'`)],
  ['marks_are_those_of_what_is_on_sale', sql`delete from product_marks`],
  ['marks_are_those_of_what_is_on_sale', sql`insert into product_marks select '@gold', id from products`],
  ['catalogue_triggers_are_on', sql`drop trigger stock_moves_append_only on stock_moves`],
  ['catalogue_triggers_are_on', sql`alter table products disable trigger product_reviewed_as_sold`],
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
