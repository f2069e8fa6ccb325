import {
  loginUser,
  registerUser,
  updateAddress,
  updateUserProfile,
} from '@farmgate/contract/people/accounts.ts'
import { home } from '@farmgate/contract/market/home.ts'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { createLog } from '#logging/log.ts'
import { ADDRESS, openMarket, outcome } from '#testing/market.ts'
import { unlimited } from './limits/call-limits.ts'
import { createOn } from './on.ts'
import { VERSION } from './shared/version.ts'
import { neverStored } from './cache/public-answers.ts'

const lines: string[] = []
const market = await openMarket({
  log: createLog('test', 'trace', { write: (line: string) => void lines.push(line) }),
})

const post = (
  path: string,
  body: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(market.url + path, { method: 'POST', headers, body })

test.each(['/healthz', '/users/profile', '/nowhere', '/openapi.json'])(
  '%s has the security headers, is not cached, and has a request id',
  async (path) => {
    const { headers } = await fetch(market.url + path)
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  },
)

test('the reference page has its own policy and loads nothing from other origins', async () => {
  const reply = await fetch(`${market.url}/docs/`)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(await reply.text()).not.toMatch(/(src|href)="https?:/)
})

test.each([
  [
    'a body of 200 kB',
    413,
    'request.too_large',
    () => post('/users/login', JSON.stringify({ email: 'x'.repeat(200_000) })),
  ],
  [
    'XML',
    415,
    'request.unsupported_type',
    () => post('/users/login', '<a/>', { 'content-type': 'text/xml' }),
  ],
  ['broken JSON', 400, 'request.invalid', () => post('/users/login', '{"email":')],
  [
    'a polluted prototype',
    400,
    'request.invalid',
    () => post('/users/login', '{"__proto__":{"role":"admin"}}'),
  ],
  ['a JSON list', 400, 'login.incomplete', () => post('/users/login', '[]')],
  ['an empty JSON body', 400, 'login.incomplete', () => post('/users/login', '')],
  ['an unknown path', 404, 'request.not_found', () => fetch(`${market.url}/nowhere`)],
  [
    'an unknown method',
    404,
    'request.not_found',
    () => fetch(`${market.url}/users/login`, { method: 'PUT' }),
  ],
  ['an unknown role in the path', 403, 'request.cross_site', () => post('/auth/king/refresh', '{}')],
])('%s gets %i %s in the one shape of refusals', async (_, status, code, send) => {
  const reply = await send()
  expect([reply.status, await reply.json()]).toEqual([
    status,
    expect.objectContaining({
      code,
      message: expect.any(String),
      requestId: reply.headers.get('x-request-id'),
    }),
  ])
})

test('our own fault is logged, and the response has no detail of it', async () => {
  const app = await buildApp({
    ...market.deps,
    readiness: {
      commit: 'x',
      isStopping: () => false,
      isReady: async () => {
        throw new Error('relation "secret_table" does not exist')
      },
    },
  })
  lines.length = 0
  const reply = await app.inject('/readyz')
  await app.close()
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({
    code: 'server.fault',
    message: 'Something went wrong on our side. Please try again.',
    requestId: expect.any(String),
  })
  expect(lines.join()).toContain('secret_table')
})

test('a route that bypasses the contract, and so the check of its caller, can not exist', async () => {
  const app = await buildApp(market.deps)
  for (const path of ['/unguarded', '/docsomething']) {
    expect(() => app.get(path, () => 'open to all')).toThrow('its caller would not be checked')
  }
  await app.close()
})

test('a response that depends on its caller can not be cacheable', async () => {
  const on = createOn(fastify(), {
    authenticate: async () => null,
    limits: unlimited,
    isOverloaded: () => false,
    hasRoomToSignIn: () => true,
    publicAnswers: neverStored,
    publicOrigins: [],
    secondFactor: 'off',
    incomingDir: market.deps.pictures.incomingDir,
    hashKeys: [Buffer.alloc(32)],
    deviceKeys: [Buffer.alloc(32)],
  })
  for (const change of [{ access: ['user'] }, { access: 'refresh-cookie' }, { method: 'POST' }] as const) {
    expect(() => on({ ...home, ...change }, () => Promise.reject(new Error('never called')))).toThrow(
      'depends on its caller',
    )
  }
})

test('CORS refuses other sites and allows our own', async () => {
  const preflight = (origin: string) =>
    fetch(`${market.url}/users/profile`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    })
  expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  const ours = await preflight('https://farmgate.test')
  expect(ours.headers.get('access-control-allow-origin')).toBe('https://farmgate.test')
  expect(ours.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
})

test('/healthz reports the running release and commit; /readyz checks the database and its schema', async () => {
  expect(await (await fetch(`${market.url}/healthz`)).json()).toEqual({
    status: 'ok',
    version: VERSION,
    commit: 'test-commit',
  })
  expect((await fetch(`${market.url}/readyz`)).status).toBe(200)
  for (const table of ['schema_migrations', 'schema_definition_sets']) {
    await market.db.schema.alterTable(table).renameTo('hidden').execute()
    expect((await fetch(`${market.url}/readyz`)).status).toBe(503)
    await market.db.schema.alterTable('hidden').renameTo(table).execute()
  }
  expect((await fetch(`${market.url}/readyz`)).status).toBe(200)
})

test('logs contain no password, token, cookie, e-mail, phone or street', async () => {
  lines.length = 0
  const canaries = {
    name: 'Canary Name',
    email: 'canary-mail@example.in',
    password: 'canary-password',
    phone: '9000012345',
    street: 'canary street 7',
  }
  const { name, email, password, phone, street } = canaries
  const address = { ...ADDRESS, phone, street }
  await market.call(registerUser, { body: { name, email, password, role: 'user', address } })
  const { token, cookie } = await market.signIn({ role: 'user', email, password })
  await market.call(updateAddress, { body: { street, phone } }, { token })
  await outcome(
    market.call(
      updateUserProfile,
      { body: { password: `${password}2`, currentPassword: 'canary-current' } },
      { token },
    ),
  )
  await outcome(market.call(loginUser, { body: { email, password: 'canary-wrong' } }))
  await post('/auth/user/refresh', '{}', { 'content-type': 'application/json', 'x-role': 'user', cookie })
  market.deps.log.info(
    { req: { headers: { authorization: `Bearer ${token}`, cookie }, body: canaries } },
    'careless',
  )
  const log = lines.join('\n')
  expect(log).toContain('response sent')
  for (const secret of [email, password, phone, street, token, cookie, 'canary-current', 'canary-wrong']) {
    expect(log).not.toContain(secret)
  }
})

test('a row that the database refuses is not logged', async () => {
  lines.length = 0
  await sql`alter table accounts add constraint probe check (name <> 'Canary Refused') not valid`.execute(
    market.db,
  )
  const body = {
    name: 'Canary Refused',
    email: 'canary-refused@example.in',
    password: 'canary-password',
    role: 'user',
    address: ADDRESS,
  }
  expect(await outcome(market.call(registerUser, { body }))).toBe('server.fault')
  await sql`alter table accounts drop constraint probe`.execute(market.db)
  expect(lines.join()).toContain('violates check constraint')
  expect(lines.join()).not.toMatch(/canary-refused|argon2/)
})

test('when too many calls wait for the database, one more is refused at once; health still responds', async () => {
  const app = await buildApp({ ...market.deps, isOverloaded: () => true })
  const reply = await app.inject({ method: 'GET', url: '/users/profile' })
  expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([
    503,
    '1',
    'server.busy',
  ])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

test('when many calls wait for the database, a checkout is still accepted', async () => {
  const app = await buildApp({ ...market.deps, isOverloaded: (limit) => limit !== 'order' })
  const answers = await Promise.all([
    app.inject({ method: 'POST', url: '/orders' }),
    app.inject({ method: 'POST', url: '/payment/order' }),
    app.inject({ method: 'PATCH', url: '/orders/1/pay' }),
    app.inject({ method: 'GET', url: '/users/profile' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 503, 503])
  await app.close()
})

test('an untrusted proxy in front of the API is logged, with the setting', async () => {
  lines.length = 0
  const app = await buildApp(market.deps)
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  await app.inject({ url: '/healthz', headers, remoteAddress: '127.0.0.1' })
  expect(lines.join()).not.toContain('proxy in front not trusted')
  await app.inject({ url: '/healthz', headers, remoteAddress: '10.0.0.5' })
  await app.close()
  expect(lines.filter((line) => line.includes('proxy in front not trusted'))).toEqual([
    expect.stringContaining('"setting":"TRUST_PROXY"'),
  ])
})
