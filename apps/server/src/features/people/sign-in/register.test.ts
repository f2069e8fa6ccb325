import { loginFarmer, registerFarmer, registerUser, userProfile } from '@farmgate/contract/people/accounts.ts'
import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { describe, expect, test } from 'vitest'
import { ADDRESS, openMarket, outcome, PASSWORD, problemOf, refreshCookiesOf } from '#testing/market.ts'

const market = await openMarket({ passwordPolicy: { minLength: 8, denied: new Set(['farmgate1']) } })

let count = 0
const registration = (changes: object = {}) => ({
  name: 'Asha Kulkarni',
  email: `asha${++count}@example.in`,
  password: PASSWORD,
  role: 'user',
  address: ADDRESS,
  ...changes,
})

const faultsOf = async (
  body: unknown,
  endpoint: Endpoint = registerUser,
): Promise<Record<string, string>> => {
  const problem = await problemOf(market.call(endpoint, { body }))
  expect(problem).toMatchObject({ status: 400, message: 'Registration failed. Please try again.' })
  return Object.fromEntries((problem.faults ?? []).map(({ field, message }) => [field, message]))
}

test('a buyer registers with an address and can sign in; registering opens no session', async () => {
  const body = registration()
  const reply = await fetch(`${market.url}/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(refreshCookiesOf(reply)).toEqual([])
  expect(await reply.json()).toEqual({
    message: 'Registered Successfully! Redirecting to login...',
    user: { _id: expect.any(String), name: 'Asha Kulkarni', email: body.email, role: 'user' },
  })
  expect(await market.db.selectFrom('sessions').select('id').execute()).toEqual([])
  const { token } = await market.signIn({ role: 'user', email: body.email, password: PASSWORD })
  const { user } = await market.call(userProfile, {}, { token })
  expect(user.address).toEqual({ ...ADDRESS, email: body.email })
})

test('a farmer registers with the same body and gets an empty farm profile', async () => {
  const body = registration({ role: 'farmer' })
  const reply = await fetch(`${market.url}/farmers/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([reply.status, refreshCookiesOf(reply)]).toEqual([200, []])
  const { user } = (await reply.json()) as { user: { _id: string } }
  const rowsOf = (table: 'sessions' | 'addresses') =>
    market.db.selectFrom(table).select('account_id').where('account_id', '=', user._id).execute()
  expect([await rowsOf('sessions'), await rowsOf('addresses')]).toEqual([[], []])
  const { token } = await market.call(loginFarmer, { body })
  const { farmer } = await market.call(farmerProfile, {}, { token })
  expect(farmer).toMatchObject({ name: body.name, place: '', about: '', avatar: null, role: 'farmer' })
})

test('an empty form names every field that is missing', async () => {
  const ofTheAccount = {
    name: 'Name is required',
    email: 'Email is required',
    password: 'Password is required',
    role: 'Role is required',
  }
  const ofTheAddress = {
    'address.fullName': 'Full name is required',
    'address.phone': 'Phone number is required',
    'address.street': 'Street is required',
    'address.city': 'City is required',
    'address.state': 'State is required',
    'address.pincode': 'Pincode is required',
    'address.country': 'Country is required',
  }
  expect(await faultsOf({})).toEqual({ ...ofTheAccount, ...ofTheAddress })
  expect(await faultsOf({}, registerFarmer)).toEqual(ofTheAccount)
  // `registration` has the role user.
  for (const address of [{}, undefined])
    expect(await faultsOf(registration({ address }))).toEqual(ofTheAddress)
})

describe.each([
  { path: '/users/register', endpoint: registerUser, role: 'user' },
  { path: '/farmers/register', endpoint: registerFarmer, role: 'farmer' },
])('at $path', ({ endpoint, role }) => {
  test.each([
    ['a blank name', { name: '   ' }, { name: 'Name is required' }],
    ['a name that is no text', { name: 7 }, { name: 'Name is required' }],
    ['a name of 101 letters', { name: 'a'.repeat(101) }, { name: 'This is too long' }],
    ['an e-mail without a dot', { email: 'asha@example' }, { email: 'Email is invalid' }],
    ['an e-mail without a name', { email: '@example.in' }, { email: 'Email is invalid' }],
    ['a blank e-mail', { email: '' }, { email: 'Email is required' }],
    ['an empty password', { password: '' }, { password: 'Password is required' }],
    ['a password of spaces', { password: '        ' }, { password: 'Password is required' }],
    ['a short password', { password: 'seven77' }, { password: 'Password must be at least 8 characters' }],
    [
      'a password on the deny list',
      { password: 'FarmGate1' },
      { password: 'Too many people use this password. Please choose another' },
    ],
    ['no role', { role: '' }, { role: 'Role is required' }],
    ['the role admin', { role: 'admin' }, { role: 'Please select a role' }],
  ])('%s is refused at its field', async (_, changes, faults) => {
    expect(await faultsOf(registration({ role, ...changes }), endpoint)).toEqual(faults)
  })
})

test.each([
  ['role that belongs elsewhere', { role: 'farmer' }, { role: 'Please select a role' }],
  [
    'pincode with letters',
    { address: { ...ADDRESS, pincode: '4110o4' } },
    { 'address.pincode': 'Pincode must be a number' },
  ],
  [
    'phone with letters',
    { address: { ...ADDRESS, phone: 'ask my wife' } },
    { 'address.phone': 'Phone number is invalid' },
  ],
  ['blank street', { address: { ...ADDRESS, street: ' ' } }, { 'address.street': 'Street is required' }],
])('a buyer’s %s is refused at its field', async (_, changes, faults) => {
  expect(await faultsOf(registration(changes))).toEqual(faults)
})

test.each(['', 'user', 'admin'])('a farmer is not registered under the role %j', async (role) => {
  const problem = await problemOf(market.call(registerFarmer, { body: registration({ role }) }))
  expect(problem.faults?.map(({ message }) => message)).toEqual([
    role === '' ? 'Role is required' : 'Please select a role',
  ])
})

test('an address may have an e-mail of its own', async () => {
  const body = registration({ address: { ...ADDRESS, email: 'parcels@example.in' } })
  await market.call(registerUser, { body })
  const { token } = await market.signIn({ role: 'user', email: body.email, password: PASSWORD })
  expect((await market.call(userProfile, {}, { token })).user.address?.email).toBe('parcels@example.in')
})

test('pincode and phone may be sent as numbers', async () => {
  const body = registration({ address: { ...ADDRESS, pincode: 411004, phone: 9822041873 } })
  expect(await outcome(market.call(registerUser, { body }))).toBe('done')
})

test('a taken e-mail gets the plain failure, byte for byte, and no reason', async () => {
  const taken = registration()
  await market.call(registerUser, { body: taken })
  const { requestId: _, ...problem } = await problemOf(
    market.call(registerUser, { body: { ...taken, email: taken.email.toUpperCase() } }),
  )
  expect(problem).toEqual({
    status: 400,
    code: 'register.refused',
    message: 'Registration failed. Please try again.',
  })
})

test('of ten parallel registrations of one e-mail one succeeds', async () => {
  const body = registration()
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => outcome(market.call(registerUser, { body }))),
  )
  expect(outcomes.filter((code) => code === 'done')).toHaveLength(1)
  expect(outcomes.filter((code) => code === 'register.refused')).toHaveLength(9)
})

test('unknown fields are never written', async () => {
  const body = registration({ status: 'disabled', realm: 'farmers', session_epoch: 99, id: 'x', _id: 'x' })
  const { user } = await market.call(registerUser, { body })
  const row = await market.db
    .selectFrom('accounts')
    .select(['role', 'status', 'realm', 'session_epoch'])
    .where('id', '=', user._id)
    .executeTakeFirst()
  expect(row).toEqual({ role: 'user', status: 'active', realm: 'users', session_epoch: 1 })
})

test('a retry after a lost response gets the first response, not "taken"', async () => {
  const body = registration()
  const send = () => market.call(registerUser, { body }, { idempotencyKey: 'intent-0001' })
  const first = await send()
  expect(await send()).toEqual(first)
  const other = market.call(registerUser, { body: registration() }, { idempotencyKey: 'intent-0001' })
  expect((await problemOf(other)).code).toBe('idempotency.key_reused')

  const farmer = registration({ role: 'farmer' })
  const sendFarmer = () => market.call(registerFarmer, { body: farmer }, { idempotencyKey: 'intent-0001' })
  expect(await sendFarmer()).toEqual(await sendFarmer())
})
