import { loginUser, updateUserProfile } from '@farmgate/contract/accounts.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMarket, outcome, problemOf } from '../../testing/market.ts'

const market = await openMarket()

const waitFor = (seconds: number) =>
  sql`update sign_in_attempts set last_at = last_at - ${seconds} * interval '1 second'`.execute(market.db)

test('of 200 guesses at one account at most twenty are looked at, and the right password works after the wait', async () => {
  const buyer = await market.person('user')
  const guess = () => market.call(loginUser, { body: { email: buyer.email, password: 'a guess' } })
  const outcomes: string[] = []
  for (let round = 0; round < 10; round++) {
    outcomes.push(...(await Promise.all(Array.from({ length: 20 }, () => outcome(guess())))))
  }
  const evaluated = outcomes.filter((code) => code === 'auth.wrong_credentials').length
  expect(evaluated).toBeGreaterThanOrEqual(10)
  expect(evaluated).toBeLessThanOrEqual(20)
  expect(
    outcomes.every((code) =>
      ['auth.wrong_credentials', 'auth.too_many_attempts', 'server.busy'].includes(code),
    ),
  ).toBe(true)
  expect(await outcome(market.signIn(buyer))).toBe('auth.too_many_attempts')
  await waitFor(60)
  expect(await outcome(market.signIn(buyer))).toBe('done')
  expect(await outcome(market.signIn(buyer))).toBe('done')
})

test('an address without an account is slowed in just the same way', async () => {
  const body = { email: 'nobody@example.in', password: 'a guess' }
  const outcomes: string[] = []
  for (let i = 0; i < 12; i++) outcomes.push(await outcome(market.call(loginUser, { body })))
  expect(outcomes.slice(0, 10)).toEqual(Array(10).fill('auth.wrong_credentials'))
  expect(outcomes.slice(10)).toEqual(['auth.too_many_attempts', 'auth.too_many_attempts'])
})

test('the refusal says how long to wait', async () => {
  const body = { email: 'patient@example.in', password: 'a guess' }
  for (let i = 0; i < 10; i++) await outcome(market.call(loginUser, { body }))
  const reply = await fetch(`${market.url}/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(reply.status).toBe(429)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
})

test('one account under attack leaves every other account alone', async () => {
  const victim = await market.person('user')
  const neighbour = await market.person('user')
  for (let i = 0; i < 11; i++) await outcome(market.signIn({ ...victim, password: 'a guess' }))
  expect(await outcome(market.signIn(victim))).toBe('auth.too_many_attempts')
  expect(await outcome(market.signIn(neighbour))).toBe('done')
})

test('guesses in the dialog that asks for the password again are counted too', async () => {
  const buyer = await market.person('user')
  const guess = () =>
    buyer.call(updateUserProfile, { body: { password: 'a new password', currentPassword: 'a guess' } })
  for (let i = 0; i < 10; i++) expect((await problemOf(guess())).code).toBe('auth.wrong_current_password')
  expect((await problemOf(guess())).code).toBe('auth.too_many_attempts')
})
