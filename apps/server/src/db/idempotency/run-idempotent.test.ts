import { Refusal } from '@farmgate/domain/refusal.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readIdempotentRequest } from '#http/idempotency.ts'
import { openMarket } from '#testing/market.ts'
import { runIdempotent } from './run-idempotent.ts'
import { inTransaction } from '../transaction.ts'

const market = await openMarket()
const { db } = market
await sql`create table effects (what text not null)`.execute(db)

const HASH_KEYS: [Buffer] = [Buffer.alloc(32, 1)]
const intent = (key: string, body: unknown, subject = 'asha', keys: [Buffer, ...Buffer[]] = HASH_KEYS) =>
  readIdempotentRequest(key, 'POST /orders', subject, body, keys)

const act = (key: string, what: string, subject?: string, keys?: [Buffer, ...Buffer[]]) =>
  inTransaction(db, (tx) =>
    runIdempotent(tx, intent(key, { what }, subject, keys), async () => {
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

test('ten identical requests at once have one effect and one response', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => act('key-00001', 'one')))
  expect(new Set(answers.map(({ n }) => n))).toEqual(new Set([1]))
  expect(await effects('one')).toBe(1)
})

test('without a key every request has its own effect', async () => {
  const free = () =>
    inTransaction(db, (tx) =>
      runIdempotent(tx, null, async () => {
        await sql`insert into effects values ('free')`.execute(tx)
        return null
      }),
    )
  await free()
  await free()
  expect(await effects('free')).toBe(2)
})

test('the same key for another request is refused', async () => {
  await act('key-00002', 'first')
  await expect(act('key-00002', 'second')).rejects.toThrow(new Refusal('idempotency.key_reused'))
  expect(await effects('second')).toBe(0)
})

test('equal keys of two accounts are independent', async () => {
  await act('key-00003', 'mine', 'asha')
  await act('key-00003', 'mine', 'ravi')
  expect(await effects('mine')).toBe(2)
})

test('a refused request may be retried with its key', async () => {
  const refuse = inTransaction(db, (tx) =>
    runIdempotent(tx, intent('key-00004', { what: 'later' }), async () => {
      throw new Refusal('server.busy')
    }),
  )
  await expect(refuse).rejects.toThrow('server.busy')
  expect(await act('key-00004', 'later')).toEqual({ n: 1 })
})

test('a repeated request is recognised after the hash keys were rotated', async () => {
  await act('key-00005', 'rotated')
  expect(await act('key-00005', 'rotated', 'asha', [Buffer.alloc(32, 2), ...HASH_KEYS])).toEqual({ n: 1 })
})

test('the stored hash needs our key, so a password in a body can not be guessed from the table', async () => {
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

test.each(['short', 'x'.repeat(256)])('a key that is too short or too long is refused', (key) => {
  expect(() => intent(key, {})).toThrow(new Refusal('request.invalid'))
})

test('a replay gets the response that the work had, whether it was expected or not', async () => {
  const answering = (key: string, answer: string, expected: string) =>
    inTransaction(db, (tx) => runIdempotent(tx, intent(key, {}), () => Promise.resolve(answer), expected))
  await answering('key-00101', 'as expected', 'as expected')
  await answering('key-00102', 'another', 'as expected')
  expect(await answering('key-00101', 'a second run', 'a second run')).toBe('as expected')
  expect(await answering('key-00102', 'a second run', 'a second run')).toBe('another')
})
