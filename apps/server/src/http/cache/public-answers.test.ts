import { expect, test } from 'vitest'
import { createPublicAnswers } from './public-answers.ts'

const VISITOR = '203.0.113.7'
const OTHER = '203.0.113.8'

/** Answers with a clock of its own; `ask` returns the JSON that a caller gets. */
function setUp(bounds = { entriesMax: 10, bytesMax: 1_000_000 }) {
  const clock = { ms: 1_000_000 }
  const answers = createPublicAnswers(bounds, () => clock.ms)
  let made = 0
  const ask = async (key: string, { ip = VISITOR, json = () => `${key} ${++made}` } = {}) => {
    const { answer } = await answers.find({ key, seconds: 1, ip }, async () => json())
    return answer.bodyIn('identity').body.toString()
  }
  return { clock, answers, ask }
}

test('an answer is stored for its seconds, per key', async () => {
  const { clock, ask } = setUp()
  expect(await ask('a')).toBe('a 1')
  clock.ms += 999
  expect(await ask('a', { ip: OTHER })).toBe('a 1')
  expect(await ask('b')).toBe('b 2')
  clock.ms += 1
  expect(await ask('a')).toBe('a 3')
})

test('the age of an answer counts from when its data began to be read', async () => {
  const { clock, answers } = setUp()
  const question = { key: 'a', seconds: 30, ip: VISITOR }
  const slow = async () => {
    clock.ms += 5_000
    return 'slow'
  }
  await answers.find(question, slow)
  expect((await answers.find(question, slow)).ageSeconds).toBe(5)
})

test('a question that many ask at once is answered once', async () => {
  const { answers } = setUp()
  const { promise, resolve } = Promise.withResolvers<string>()
  let asked = 0
  const callers = Array.from({ length: 20 }, () =>
    answers.find({ key: 'a', seconds: 1, ip: VISITOR }, () => (asked++, promise)),
  )
  resolve('shared')
  const found = await Promise.all(callers)
  expect(asked).toBe(1)
  expect(new Set(found.map(({ answer }) => answer)).size).toBe(1)
})

test('an error reaches everyone who waits and is not stored', async () => {
  const { answers, ask } = setUp()
  const failing = () => Promise.reject(new Error('no database'))
  const question = { key: 'a', seconds: 1, ip: VISITOR }
  const waiting = [answers.find(question, failing), answers.find(question, failing)]
  expect(await Promise.allSettled(waiting)).toEqual([
    expect.objectContaining({ status: 'rejected' }),
    expect.objectContaining({ status: 'rejected' }),
  ])
  expect(await ask('a')).toBe('a 1')
})

test('an address that has written gets a new answer, and so does everyone after it', async () => {
  const { clock, answers, ask } = setUp()
  expect(await ask('a')).toBe('a 1')
  answers.wrote(OTHER)
  expect(await ask('a')).toBe('a 1')
  expect(await ask('a', { ip: OTHER })).toBe('a 2')
  expect(await ask('a')).toBe('a 2')
  clock.ms += 1_001
  await ask('a')
  expect(await ask('a', { ip: OTHER })).toBe('a 3')
})

test('a write is remembered for the whole network of an IPv6 address', async () => {
  const { answers, ask } = setUp()
  await ask('a', { ip: '2001:db8:1:2::1' })
  answers.wrote('2001:db8:1:2::1')
  expect(await ask('a', { ip: '2001:db8:1:2:ffff::9' })).toBe('a 2')
})

test('work that began before a write is not shared with its writer and does not replace the newer answer', async () => {
  const { clock, answers, ask } = setUp()
  const { promise, resolve } = Promise.withResolvers<string>()
  const early = answers.find({ key: 'a', seconds: 1, ip: VISITOR }, () => promise)
  clock.ms += 1
  answers.wrote(OTHER)
  expect(await ask('a', { ip: OTHER, json: () => 'after the write' })).toBe('after the write')
  resolve('before the write')
  await early
  expect(await ask('a')).toBe('after the write')
})

test('beyond its bounds the oldest answers are dropped', async () => {
  const few = setUp({ entriesMax: 2, bytesMax: 1_000 })
  for (const key of ['a', 'b', 'c']) await few.ask(key)
  expect([await few.ask('b'), await few.ask('c'), await few.ask('a')]).toEqual(['b 2', 'c 3', 'a 4'])

  const small = setUp({ entriesMax: 10, bytesMax: 1_000 })
  const long = (letter: string) => ({ json: () => letter.repeat(240) })
  for (const key of ['a', 'b', 'c']) await small.ask(key, long(key))
  expect(await small.ask('c')).toBe('c'.repeat(240))
  expect(await small.ask('a')).toBe('a 1')
  // Larger than the whole memory: sent, and never stored.
  await small.ask('huge', { json: () => 'x'.repeat(501) })
  expect(await small.ask('huge')).toBe('huge 2')
  expect(await small.ask('c')).toBe('c'.repeat(240))
})
