import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ensureFullShop } from '#testing/builders/many-rows/full-shop.ts'
import { openWatchedDatabase } from '#testing/database/watched-database.ts'
import { listCandidates } from '#features/catalogue/deals/list-deals.ts'
import { listSubscribers } from '#features/market/newsletter/list-subscribers.ts'
import { countSubscribers } from '#features/market/newsletter/subscribers.sql.ts'
import { listActs } from './list-acts.ts'

/** The operators' lists, on a hundred thousand acts and subscribers and 25,000 listings. */
const MANY = 100_000

const { db, deep, plansOf } = await openWatchedDatabase(await ensureFullShop())
const ADMIN = '00000000-0000-7000-8000-0000000000a1'

beforeAll(async () => {
  await sql`
    insert into accounts (id, realm, role, name, email, password_hash)
    select ('00000000-0000-7000-8000-0000000000a' || n)::uuid, 'users', 'admin', 'Admin ' || n,
           'admin' || n || '@example.in', 'none' from generate_series(1, 3) as n`.execute(db)
  await db.transaction().execute(async (tx) => {
    // The triggers would run once per row.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update products set earlier_paise = price_paise * (101 + (hashtext(id::text) & 63)) / 100 + 1
       where hashtext(id::text) % 3 = 0`.execute(tx)
    await sql`
      insert into audit_log (at, actor_id, actor_role, action, subject_id)
      select now() - (${MANY}::int - n) * interval '5 minutes',
             ('00000000-0000-7000-8000-0000000000a' || 1 + n % 2)::uuid, 'admin',
             case when n % 1000 = 0 then 'deals.picked' when n % 7 = 0 then 'product.approved'
                  when n % 5 = 0 then 'admin.signed_in' else 'order.shipped' end,
             ('00000000-0000-7000-8000-' || lpad((n / 3)::text, 12, '0'))
        from generate_series(1, ${MANY}::int) as n`.execute(tx)
    await sql`
      insert into newsletter_subscribers (id, email, language, unsubscribe_token)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'reader' || n || '@example.in', 'en',
             lpad(n::text, 43, 'x')
        from generate_series(1, ${MANY}::int) as n`.execute(tx)
    // Every hundredth has unsubscribed, and every thousandth of all has subscribed again.
    await sql`
      insert into newsletter_consents (subscriber_id, wording, given_at, withdrawn_at)
      select id, 'Yes', now() - interval '2 days', case when right(email, 14) like '%00@example.in' then now() end
        from newsletter_subscribers`.execute(tx)
    await sql`
      insert into newsletter_consents (subscriber_id, wording)
      select id, 'Yes' from newsletter_subscribers where email like '%000@example.in'`.execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
}, 180_000)

/** Tables that grow with the market. */
const GROWING = new Set([
  'audit_log',
  'newsletter_subscribers',
  'newsletter_consents',
  'products',
  'price_history',
  'stock_levels',
])

const PAGE = { limit: 30 }

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

test.each<[string, number, () => Promise<unknown>]>([
  ['the log', 200, () => listActs(db, PAGE)],
  ['the log, deep', 600, () => deep((page) => listActs(db, page))],
  ['one admin’s acts', 200, () => listActs(db, { ...PAGE, admin: ADMIN })],
  ['one admin’s acts, deep', 800, () => deep((page) => listActs(db, { ...page, admin: ADMIN }))],
  ['acts on orders', 300, () => listActs(db, { ...PAGE, kind: 'order' })],
  ['acts of a rare kind', 300, () => listActs(db, { ...PAGE, kind: 'deals' })],
  ['acts of a kind that was never done', 100, () => listActs(db, { ...PAGE, kind: 'settings' })],
  ['sign-ins', 1_000, () => listActs(db, { ...PAGE, kind: 'session' })],
  ['acts of days long ago', 300, () => listActs(db, { ...PAGE, from: day(300), to: day(290) })],
  ['acts on one thing', 200, () => listActs(db, { ...PAGE, q: '00000000-0000-7000-8000-000000000777' })],
  ['acts on an unknown subject', 300, () => listActs(db, { ...PAGE, q: 'zzzz nothing' })],
  ['subscribers', 400, () => listSubscribers(db, PAGE)],
  ['subscribers, deep', 2_000, () => deep((page) => listSubscribers(db, page))],
  ['those who are subscribed', 400, () => listSubscribers(db, { ...PAGE, state: 'subscribed' })],
  ['those who left', 400, () => listSubscribers(db, { ...PAGE, state: 'left' })],
  ['one subscriber by a part of the address', 400, () => listSubscribers(db, { ...PAGE, q: 'der4321@' })],
  ['how many subscribers there are', 12_000, () => countSubscribers(db)],
  ['lowered listings', 900, () => listCandidates(db, PAGE)],
  ['lowered listings, deep', 3_000, () => deep((page) => listCandidates(db, page))],
  ['a lowered listing by its name', 3_000, () => listCandidates(db, { ...PAGE, q: 'zzzz nothing' })],
])('%s: no table is read whole, and at most %d pages', async (_, pagesMax, list) => {
  const { statements, readWhole, pages } = await plansOf(list)
  expect(statements).toBeGreaterThan(0)
  expect(readWhole.filter((table) => GROWING.has(table))).toEqual([])
  expect(pages).toBeLessThanOrEqual(pagesMax)
})
