import { Refusal } from '@farmgate/domain/refusal.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readIntent } from '../http/idempotency.ts'
import { openMarket } from '../testing/market.ts'
import { once } from './once.ts'
import { inTransaction } from './transaction.ts'

const market = await openMarket()
const { db } = market
await sql`create table effects (what text not null)`.execute(db)

const HASH_KEYS: [Buffer] = [Buffer.alloc(32, 1)]
const intent = (key: string, body: unknown, subject = 'asha', keys: [Buffer, ...Buffer[]] = HASH_KEYS) =>
  readIntent(key, 'POST /orders', subject, body, keys)

const act = (key: string, what: string, subject?: string, keys?: [Buffer, ...Buffer[]]) =>
  inTransaction(db, (tx) =>
    once(tx, intent(key, { what }, subject, keys), async () => {
      await sql`insert into effects values (${what})`.execute(tx)
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from effects where what = ${what}`.execute(tx)
      return { n: rows[0]?.n ?? 0 }
    }),
  )

const effects = async (what: string) => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from effects where what = ${what}`.execute(db)
  return rows[0]?.n
}

test('ten of the same intent at once have one effect and one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => act('key-00001', 'one')))
  expect(new Set(answers.map(({ n }) => n))).toEqual(new Set([1]))
  expect(await effects('one')).toBe(1)
})

test('without a key every request is an intent of its own', async () => {
  const free = () =>
    inTransaction(db, (tx) =>
      once(tx, null, async () => {
        await sql`insert into effects values ('free')`.execute(tx)
        return null
      }),
    )
  await free()
  await free()
  expect(await effects('free')).toBe(2)
})

test('the same key for something else is refused', async () => {
  await act('key-00002', 'first')
  await expect(act('key-00002', 'second')).rejects.toThrow(new Refusal('idempotency.key_reused'))
  expect(await effects('second')).toBe(0)
})

test("two people's equal keys have nothing to do with each other", async () => {
  await act('key-00003', 'mine', 'asha')
  await act('key-00003', 'mine', 'ravi')
  expect(await effects('mine')).toBe(2)
})

test('what was refused may be tried again with its key', async () => {
  const refuse = inTransaction(db, (tx) =>
    once(tx, intent('key-00004', { what: 'later' }), async () => {
      throw new Refusal('server.busy')
    }),
  )
  await expect(refuse).rejects.toThrow('server.busy')
  expect(await act('key-00004', 'later')).toEqual({ n: 1 })
})

test('an intent is still known after the keys were rotated', async () => {
  await act('key-00005', 'rotated')
  expect(await act('key-00005', 'rotated', 'asha', [Buffer.alloc(32, 2), ...HASH_KEYS])).toEqual({ n: 1 })
})

test('the stored hash needs our key: a body with a password can not be guessed from the table', async () => {
  await act('key-00006', 'hashed')
  const row = await db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('key', '=', 'key-00006')
    .executeTakeFirstOrThrow()
  const withOtherKey = intent('key-00006', { what: 'hashed' }, 'asha', [Buffer.alloc(32, 9)])
  expect(row.request_hash.equals(intent('key-00006', { what: 'hashed' })?.hashes[0] ?? Buffer.alloc(0))).toBe(
    true,
  )
  expect(row.request_hash.equals(withOtherKey?.hashes[0] ?? Buffer.alloc(0))).toBe(false)
})

test.each(['short', 'x'.repeat(256)])('a key of odd length is refused', (key) => {
  expect(() => intent(key, {})).toThrow(new Refusal('request.invalid'))
})
