import { loginUser, updateUserProfile } from '@farmgate/contract/people/accounts.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMarket, outcome, problemOf } from '#testing/market.ts'

const market = await openMarket()

const waitFor = (seconds: number) =>
  sql`update sign_in_attempts set last_at = last_at - ${seconds} * interval '1 second'`.execute(market.db)

test('of 200 guesses at one account at most twenty are checked, and the right password works after the wait', async () => {
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

test('an address without an account is slowed in the same way', async () => {
  const body = { email: 'unknown@example.in', password: 'a guess' }
  const outcomes: string[] = []
  for (let i = 0; i < 12; i++) outcomes.push(await outcome(market.call(loginUser, { body })))
  expect(outcomes.slice(0, 10)).toEqual(Array(10).fill('auth.wrong_credentials'))
  expect(outcomes.slice(10)).toEqual(['auth.too_many_attempts', 'auth.too_many_attempts'])
})

test('the refusal contains the time to wait', async () => {
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

test('an attack on one account does not slow other accounts', async () => {
  const victim = await market.person('user')
  const neighbour = await market.person('user')
  for (let i = 0; i < 11; i++) await outcome(market.signIn({ ...victim, password: 'a guess' }))
  expect(await outcome(market.signIn(victim))).toBe('auth.too_many_attempts')
  expect(await outcome(market.signIn(neighbour))).toBe('done')
})

test('guesses in the dialog that requires the password again are counted too', async () => {
  const buyer = await market.person('user')
  const guess = () =>
    buyer.call(updateUserProfile, { body: { password: 'a new password', currentPassword: 'a guess' } })
  for (let i = 0; i < 10; i++) expect((await problemOf(guess())).code).toBe('auth.wrong_current_password')
  expect((await problemOf(guess())).code).toBe('auth.too_many_attempts')
})

test('guesses in that dialog stay counted when the address of the account changes', async () => {
  const buyer = await market.person('user', { renews: false })
  const guess = (token = buyer.token) =>
    outcome(
      market.call(
        updateUserProfile,
        { body: { password: 'a new password', currentPassword: 'a guess' } },
        { token },
      ),
    )
  for (let i = 0; i < 10; i++) expect(await guess()).toBe('auth.wrong_current_password')
  const { token = '' } = await buyer.call(updateUserProfile, { body: { email: 'moved@example.in' } })
  expect(await guess(token)).toBe('auth.too_many_attempts')
})

test('another spelling of an address is the same address', async () => {
  // PostgreSQL lowers İ to i, so all of these find the account; each must use up the same ten tries.
  const email = 'iiii@example.in'
  const spellings = Array.from({ length: 16 }, (_, n) =>
    email.replace(/i/g, (i, at: number) => (at < 4 && (n >> at) & 1 ? 'İ' : i)),
  )
  const outcomes: string[] = []
  for (const spelling of spellings) {
    outcomes.push(await outcome(market.call(loginUser, { body: { email: spelling, password: 'a guess' } })))
  }
  expect(outcomes.filter((code) => code === 'auth.wrong_credentials')).toHaveLength(10)
})

test('twenty parallel sign-ins with the right password all get a response that is not a fault', async () => {
  const buyer = await market.person('user')
  for (let round = 0; round < 5; round++) {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(market.signIn(buyer))))
    expect(
      outcomes.filter((code) => !['done', 'auth.too_many_attempts', 'server.busy'].includes(code)),
    ).toEqual([])
  }
})

test('guesses from one network do not lock out the owner on another network', async () => {
  const buyer = await market.person('user')
  const from = (ip: string, password: string) =>
    fetch(`${market.url}/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ email: buyer.email, password }),
    }).then(({ status }) => status)
  for (let i = 0; i < 20; i++) await from('203.0.113.9', 'a guess')
  expect(await from('203.0.113.9', buyer.password)).toBe(429)
  expect(await from('198.51.100.7', buyer.password)).toBe(200)
})

test('guesses from very many networks are slowed together', async () => {
  const body = JSON.stringify({ email: 'target@example.in', password: 'a guess' })
  const statuses: number[] = []
  for (let i = 0; i < 103; i++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${i}.1` }
    statuses.push((await fetch(`${market.url}/users/login`, { method: 'POST', headers, body })).status)
  }
  expect(statuses.slice(0, 100)).toEqual(Array<number>(100).fill(401))
  expect(statuses.slice(100)).toEqual([429, 429, 429])
})

const CARRIER = '203.0.113.77'

const signInFrom = async (
  ip: string,
  { email, password }: { email: string; password: string },
  cookie: string | null = null,
) => {
  const reply = await fetch(`${market.url}/users/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(cookie === null ? {} : { cookie }),
    },
    body: JSON.stringify({ email, password }),
  })
  const device = reply.headers.getSetCookie().find((set) => set.startsWith('__Host-device='))
  return { status: reply.status, device: device?.split(';')[0] ?? null }
}

test('a device that has signed in before is not locked out by guesses behind its address, nor by guesses from everywhere', async () => {
  const buyer = await market.person('user')
  const { device } = await signInFrom(CARRIER, buyer)
  for (let i = 0; i < 11; i++) await signInFrom(CARRIER, { ...buyer, password: 'a guess' })
  expect((await signInFrom(CARRIER, buyer)).status).toBe(429)
  expect((await signInFrom(CARRIER, buyer, device)).status).toBe(200)

  // As if a hundred guesses had been made from everywhere a moment ago.
  await sql`update sign_in_attempts set count = 120, last_at = now()`.execute(market.db)
  expect((await signInFrom('198.51.100.9', buyer)).status).toBe(429)
  expect((await signInFrom('198.51.100.9', buyer, device)).status).toBe(200)
  expect((await signInFrom('198.51.100.9', buyer)).status).toBe(429)
})

test('a known device has ten tries of its own, and a device known to another account has none', async () => {
  const [buyer, other] = [await market.person('user'), await market.person('user')]
  const { device } = await signInFrom(CARRIER, buyer)
  const guess = (who: typeof buyer) => signInFrom(CARRIER, { ...who, password: 'a guess' }, device)
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) statuses.push((await guess(buyer)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])

  for (let i = 0; i < 10; i++) await guess(other)
  expect((await signInFrom(CARRIER, other)).status).toBe(429)
})

test('a wrong password gives the device an id, so the next try is recognised', async () => {
  const { status, device } = await signInFrom(CARRIER, { email: 'new@example.in', password: 'a guess' })
  expect([status, device]).toEqual([401, expect.stringContaining('__Host-device=d1.')])
})
