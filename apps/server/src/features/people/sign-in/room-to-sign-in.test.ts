import { loginUser } from '@farmgate/contract/people/accounts.ts'
import type { Problem } from '@farmgate/contract/problem.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPasswordHasher, placeOfNetwork } from '#features/people/password-checks/password-hasher.ts'
import { unlimited } from '#http/limits/call-limits.ts'
import { openMarket, type Person } from '#testing/market.ts'

/** Two places in each lane, so that two networks fill one. */
const hasher = await createPasswordHasher({
  places: 2,
  cost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
})
let onHold: () => void = () => {}
let counted: number
const limits = {
  ...unlimited,
  hold: async () => onHold(),
  beforeSignIn: async () => void counted++,
}
let statements: string[] = []
const market = await openMarket({ hasher, limits }, { onStatement: (text) => void statements.push(text) })

let buyer: Person
let known: string
let held: number
let freeAll: () => void = () => {}
beforeEach(async () => {
  held = 0
  counted = 0
  onHold = () => void held++
  buyer = await market.person('user')
  known = (await signIn()).device
})
afterEach(() => freeAll())

async function signIn({ device = '', who = buyer, ip = '198.51.100.1' } = {}) {
  const reply = await fetch(market.url + loginUser.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(device === '' ? {} : { cookie: device }),
    },
    body: JSON.stringify({ email: who.email, password: who.password }),
  })
  const result = reply.ok ? 'done' : ((await reply.json()) as Problem).code
  const set = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-device='))
  return { result, device: set?.split(';')[0] ?? device }
}

/** Two other networks take both places of strangers, until `freeAll`. */
function fill(): void {
  const busy = new Promise<void>((resolve) => (freeAll = resolve))
  for (const ip of ['203.0.113.1', '203.0.113.2']) void hasher.inTurn(placeOfNetwork(ip), () => busy)
  statements = []
  counted = 0
}

test('a sign-in on an unknown device without room is held, then refused without a count or a statement', async () => {
  fill()
  expect((await signIn()).result).toBe('server.busy')
  expect(held).toBe(1)
  expect({ counted, statements }).toEqual({ counted: 0, statements: [] })
})

test('a sign-in for which there is room after the wait goes on', async () => {
  fill()
  onHold = () => freeAll()
  expect((await signIn()).result).toBe('done')
})

test('a device that the account knows signs in meanwhile, and a device of another account does not', async () => {
  const other = await market.person('user')
  fill()
  expect((await signIn({ device: known })).result).toBe('done')
  expect((await signIn({ device: known, who: other })).result).toBe('server.busy')
  freeAll()
  expect((await signIn({ device: known, who: other })).result).toBe('done')
})

test('a network with room is not held', async () => {
  expect((await signIn()).result).toBe('done')
  expect(held).toBe(0)
})
