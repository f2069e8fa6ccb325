import { home } from '@farmgate/contract/market/home.ts'
import { changeSettings } from '@farmgate/contract/market/settings.ts'
import { homeCopy as english } from '@farmgate/messages/en/home-copy.ts'
import { homeCopy as hindi } from '@farmgate/messages/hi/home-copy.ts'
import { addDays, indianDay } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { makeReachingRound } from '#testing/builders/reaching-rounds.sql.ts'
import { openMarket } from '#testing/market.ts'

const market = await openMarket()
const { db } = market

afterEach(() => sql`truncate home_copy`.execute(db))

const write = (language: 'en' | 'hi', claim: keyof typeof english, text: string) =>
  db.insertInto('home_copy').values({ language, claim, text }).execute()

test('visitors read the claims of the specification until an operator words them differently', async () => {
  expect(await market.call(home, {})).toEqual({
    copy: {
      en: {
        buyers: '1000+ buyers',
        farmers: '500+ verified farmers',
        delivery: '10 minutes',
        returns: '24 hours',
      },
      hi: hindi,
    },
    deals: [],
    fresh: [],
  })
})

test.each(['buyers', 'farmers', 'delivery', 'returns'] as const)(
  'a text of an operator replaces one claim in one language and leaves the others: %s',
  async (claim) => {
    const admin = await market.person('admin')
    const standard = { buyers: null, farmers: null, delivery: null, returns: null }
    const copy = { en: { ...standard, [claim]: 'Our own words' }, hi: standard }
    const attention = { shipWithinHours: 24, deliverWithinHours: 48 }
    await admin.call(changeSettings, { body: { copy, attention } })
    expect((await market.call(home, {})).copy).toEqual({
      en: { ...english, [claim]: 'Our own words' },
      hi: hindi,
    })
  },
)

test('an empty text takes a claim off the page', async () => {
  await write('hi', 'delivery', '')
  const { copy } = await market.call(home, {})
  expect(copy).toEqual({ en: english, hi: { ...hindi, delivery: '' } })
})

test('the next round is named only where the delivery claim is made from rounds', async () => {
  const admin = await market.person('admin')
  const farm = await market.person('farmer')
  const nextRound = async () => (await market.call(home, {})).nextRound
  const round = { by: admin.id, pincodes: ['411030'], farms: [farm.id] }
  await makeReachingRound(db, { ...round, name: 'Full', daysAhead: [2], capacity: 1, taken: 1 })
  expect(await nextRound()).toBeUndefined()
  await sql`update market_settings set delivery_claim = 'rounds'`.execute(db)
  expect(await nextRound()).toBeNull()
  await makeReachingRound(db, { ...round, name: 'Open', daysAhead: [9, 5] })
  expect(await nextRound()).toBe(addDays(indianDay(new Date()), 5))
  await sql`update farmer_profiles set delivery = 'courier' where account_id = ${farm.id}`.execute(db)
  expect(await nextRound()).toBeNull()
  await sql`update market_settings set delivery_claim = 'text'`.execute(db)
  await sql`update round_days set taken = 0`.execute(db)
})

test('the response may be cached for half a minute, a refusal is never cached', async () => {
  const reply = await fetch(`${market.url}/home`)
  expect(reply.headers.get('cache-control')).toBe('public, max-age=30')
  await db.schema.alterTable('home_copy').renameTo('hidden').execute()
  const refused = await fetch(`${market.url}/home`)
  await db.schema.alterTable('hidden').renameTo('home_copy').execute()
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([500, 'no-store'])
})

test('the author of a claim is recorded, and can be deleted without it', async () => {
  const admin = await market.person('admin')
  await write('en', 'buyers', 'Many buyers')
  await db.updateTable('home_copy').set({ updated_by: admin.id }).execute()
  await expect(
    sql`update home_copy set updated_by = '00000000-0000-7000-8000-000000000000'`.execute(db),
  ).rejects.toThrow('home_copy_updated_by_fkey')
  await sql`delete from accounts where id = ${admin.id}`.execute(db)
  expect(await db.selectFrom('home_copy').select(['text', 'updated_by']).execute()).toEqual([
    { text: 'Many buyers', updated_by: null },
  ])
})

test.each([
  ['longer than the page has room for', 'x'.repeat(61)],
  ['that looks empty and is not', ' '],
])('the database takes no text %s', async (_, text) => {
  await expect(write('en', 'buyers', text)).rejects.toThrow('home_copy_size')
})
