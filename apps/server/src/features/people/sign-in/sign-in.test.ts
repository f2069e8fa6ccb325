import { loginFarmer, loginUser, registerFarmer, userProfile } from '@farmgate/contract/people/accounts.ts'
import { describe, expect, test } from 'vitest'
import { openMarket, outcome, PASSWORD, problemOf } from '#testing/market.ts'

const market = await openMarket()
const buyer = await market.person('user')
const farmer = await market.person('farmer')
const admin = await market.person('admin')

test('a buyer signs in and gets user and token', async () => {
  const { user, token } = await market.call(loginUser, { body: { email: buyer.email, password: PASSWORD } })
  expect(user).toEqual({ _id: buyer.id, name: buyer.name, email: buyer.email, role: 'user' })
  expect(await outcome(market.call(userProfile, {}, { token }))).toBe('done')
})

test('an admin signs in through the users path, a farmer through the farmers path', async () => {
  const asAdmin = await market.call(loginUser, {
    body: { email: admin.email, password: PASSWORD, role: 'admin' },
  })
  const asFarmer = await market.call(loginFarmer, { body: { email: farmer.email, password: PASSWORD } })
  expect([asAdmin.user.role, asFarmer.user.role]).toEqual(['admin', 'farmer'])
})

test('the e-mail is matched whatever its case and surrounding space', async () => {
  const body = { email: ` ${buyer.email.toUpperCase()} `, password: PASSWORD }
  expect(await outcome(market.call(loginUser, { body }))).toBe('done')
})

describe.each([loginUser, loginFarmer])('at $path', (login) => {
  test.each([
    ['nothing', {}],
    ['a missing e-mail', { password: PASSWORD }],
    ['a blank e-mail', { email: '  ', password: PASSWORD }],
    ['a missing password', { email: buyer.email }],
    ['an empty password', { email: buyer.email, password: '' }],
    ['a blank password', { email: buyer.email, password: '   ' }],
  ])('%s says that both are required', async (_, body) => {
    const problem = await problemOf(market.call(login, { body: body as never }))
    expect(problem).toMatchObject({
      status: 400,
      code: 'login.incomplete',
      message: 'Email and password are required',
    })
  })
})

test('wrong password, unknown e-mail, other realm and other role all get the same response and no session', async () => {
  const sessions = () => market.db.selectFrom('sessions').select('id').execute()
  const before = await sessions()
  const responses = await Promise.all(
    [
      market.call(loginUser, { body: { email: buyer.email, password: 'not the password' } }),
      market.call(loginUser, { body: { email: 'unknown@example.in', password: PASSWORD } }),
      market.call(loginFarmer, { body: { email: buyer.email, password: PASSWORD } }),
      market.call(loginUser, { body: { email: buyer.email, password: PASSWORD, role: 'admin' } }),
      market.call(loginUser, { body: { email: admin.email, password: PASSWORD, role: 'user' } }),
      market.call(loginFarmer, { body: { email: farmer.email, password: PASSWORD, role: 'user' } }),
    ].map(problemOf),
  )
  for (const { requestId, ...rest } of responses) {
    expect(requestId).not.toBe('')
    expect(rest).toEqual({
      status: 401,
      code: 'auth.wrong_credentials',
      message: 'Login failed. Please try again.',
    })
  }
  expect(await sessions()).toHaveLength(before.length)
})

test('a password longer than any account can have is a wrong one', async () => {
  const body = { email: buyer.email, password: 'x'.repeat(5_000) }
  expect((await problemOf(market.call(loginUser, { body }))).code).toBe('auth.wrong_credentials')
})

test('a disabled account gets the same response as a wrong password, and its open sessions end', async () => {
  const person = await market.person('user')
  await market.db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', person.id).execute()
  expect(await outcome(market.signIn(person))).toBe('auth.wrong_credentials')
  expect(await outcome(person.call(userProfile, {}))).toBe('auth.required')
})

test('one person may be buyer and farmer under one e-mail', async () => {
  const body = { name: 'Both', email: buyer.email, password: 'another password', role: 'farmer' }
  expect(await outcome(market.call(registerFarmer, { body }))).toBe('done')
  expect(await outcome(market.call(loginUser, { body: { ...body, role: 'user' } }))).toBe(
    'auth.wrong_credentials',
  )
  expect(await outcome(market.call(loginFarmer, { body }))).toBe('done')
})

test('a thirty-first sign-in ends the oldest of thirty', async () => {
  const person = await market.person('user')
  const later = []
  for (let i = 0; i < 29; i++) later.push(await market.signIn(person))
  expect(await outcome(person.call(userProfile, {}))).toBe('done')
  later.push(await market.signIn(person))
  expect(await outcome(person.call(userProfile, {}))).toBe('auth.required')
  for (const { token } of later) expect(await outcome(market.call(userProfile, {}, { token }))).toBe('done')
})

test('an admin’s sign-in is written to the audit log', async () => {
  const acts = await market.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('action', '=', 'admin.signed_in')
    .execute()
  expect(acts).toContainEqual({ action: 'admin.signed_in', actor_id: admin.id })
})
