import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  razorpayxOptions,
  readApiConfig,
  readDatabaseConfig,
  readSeedConfig,
  readWebConfig,
  readWorkerConfig,
} from './config.ts'

const base64 = (from: number) =>
  Buffer.from(Array.from({ length: 32 }, (_, i) => from + i)).toString('base64')
const KEY = `k1:${base64(1)}`
const good = {
  DATABASE_URL: 'postgres://127.0.0.1/farmgate',
  REDIS_URL: 'redis://127.0.0.1',
  RAZORPAY_KEY_ID: 'rzp_test_4f2a9c1b',
  RAZORPAY_KEY_SECRET: 'a secret of the gateway',
  RAZORPAY_WEBHOOK_SECRETS: 'a secret of its webhooks',
  SESSION_KEYS: KEY,
  VAULT_KEYS: KEY,
}

type Env = Record<string, string>

/** A market in earnest, with a database and a cache on other machines. */
const inPublic = {
  ...good,
  PUBLIC_ORIGINS: 'https://farmgate.example',
  DATABASE_URL: 'postgres://farmgate:pass%20word@db.example/farmgate?sslmode=verify-full',
  REDIS_URL: 'rediss://:hunter2hunter2@cache.example',
  RAZORPAY_KEY_ID: 'rzp_live_4f2a9c1b',
  SESSION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  VAULT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
}

const faultsOf = (env: Env, read: (env: Env) => unknown = readApiConfig): string[] => {
  try {
    read(env)
    return []
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
}

test('every fault is reported at once', () => {
  expect(
    faultsOf({ API_PORT: '99999', SESSION_KEYS: 'short', REDIS_URL: 'http://cache', LOG_LEVEL: '' }),
  ).toEqual([
    'DATABASE_URL: is required',
    'REDIS_URL: must be a redis: or rediss: address, or the path of a socket',
    'RAZORPAY_KEY_ID: is required',
    'RAZORPAY_KEY_SECRET: is required',
    'RAZORPAY_WEBHOOK_SECRETS: is required',
    'API_PORT: Too big: expected number to be <=65535',
    'SESSION_KEYS: must be id:base64 pairs with random keys of 32 bytes; make one with: openssl rand -base64 32',
    'VAULT_KEYS: is required',
  ])
})

test.each(Object.keys(good))('a missing %s stops the start', (name) => {
  const { [name]: _, ...rest } = good as Record<string, string>
  expect(faultsOf(rest)).toEqual([`${name}: is required`])
})

test('the result is frozen and has the named settings only', () => {
  const config = readApiConfig({ ...good, HOME: '/root' })
  expect(Object.isFrozen(config)).toBe(true)
  expect(config).not.toHaveProperty('HOME')
  expect(config.RATE_LIMITS).toBe('production')
  // A forgotten setting takes no orders without an identity.
  expect(config.MARKET_MODE).toBe('production')
})

test('two keys may be given during a rotation', () => {
  const config = readApiConfig({
    ...good,
    SESSION_KEYS: `${KEY},k2:${base64(2)}`,
  })
  expect(config.SESSION_KEYS.map(({ id }) => id)).toEqual(['k1', 'k2'])
})

test.each([
  ['one id for two keys', `${KEY},k1:${base64(2)}`],
  ['one key under two ids', `${KEY},k2:${base64(1)}`],
  ['a key of 32 equal bytes', `k1:${Buffer.alloc(32).toString('base64')}`],
  ['a key with something behind it', `${KEY}x`],
  ['a key with a third part', `${KEY}:x`],
  ['no id', `:${base64(1)}`],
])('%s is refused', (_, keys) => {
  expect(faultsOf({ ...good, SESSION_KEYS: keys })).toHaveLength(1)
})

test('wide limits are refused for a shop that other machines can reach', () => {
  expect(faultsOf({ ...good, RATE_LIMITS: 'wide' })).toEqual([])
  for (const reach of [{}, { API_HOST: '0.0.0.0' }]) {
    expect(faultsOf({ ...inPublic, ...reach, RATE_LIMITS: 'wide' })).toEqual([
      'RATE_LIMITS: [wide-limits] wide is for one machine only, but API_HOST or PUBLIC_ORIGINS reach further',
    ])
  }
})

test('the shortest password and the refused passwords are settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farmgate-config-'))
  const file = join(folder, 'denied.txt')
  writeFileSync(file, 'Password1\n\n farmgate \n')
  const config = readApiConfig({ ...good, PASSWORD_MIN_LENGTH: '10', PASSWORD_DENY_LIST: file })
  rmSync(folder, { recursive: true })
  expect(config.PASSWORD_MIN_LENGTH).toBe(10)
  expect(config.PASSWORD_DENY_LIST).toEqual(new Set(['password1', 'farmgate']))
  expect(readApiConfig(good).PASSWORD_DENY_LIST).toEqual(new Set())
  expect(faultsOf({ ...good, PASSWORD_DENY_LIST: '/nowhere' })).toEqual([
    'PASSWORD_DENY_LIST: cannot read /nowhere',
  ])
})

test('an origin with a path is refused, a list of origins is read', () => {
  expect(faultsOf({ ...good, PUBLIC_ORIGINS: 'https://farmgate.example/shop' })).toHaveLength(1)
  const { API_ORIGINS } = readWebConfig({ API_ORIGINS: 'http://10.0.0.1:8081,http://10.0.0.2:8081' })
  expect(API_ORIGINS).toEqual(['http://10.0.0.1:8081', 'http://10.0.0.2:8081'])
})

test('a fault within a list is reported once, under the name of the setting', () => {
  expect(() => readWebConfig({ API_ORIGINS: 'nope' })).toThrow(
    /API_ORIGINS: must be a http: or https: address\n/,
  )
})

test('demo accounts are created only when explicitly allowed', () => {
  expect(() => readSeedConfig(good)).toThrow('DEMO_DATA: is required')
  expect(() => readSeedConfig({ ...good, DEMO_DATA: 'yes' })).toThrow('must be "allow"')
})

test('a setting may be given as a file, and a relative path is a credential of systemd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farmgate-credentials-'))
  const { SESSION_KEYS: _keys, RAZORPAY_KEY_SECRET: _secret, ...rest } = good
  try {
    writeFileSync(join(folder, 'session-keys'), `${KEY}\n`)
    writeFileSync(join(folder, 'gateway-secret'), 'a secret from a file')
    const config = readApiConfig({
      ...rest,
      CREDENTIALS_DIRECTORY: folder,
      SESSION_KEYS_FILE: 'session-keys',
      RAZORPAY_KEY_SECRET_FILE: join(folder, 'gateway-secret'),
    })
    expect(config.SESSION_KEYS.map(({ id }) => id)).toEqual(['k1'])
    expect(config.RAZORPAY_KEY_SECRET).toBe('a secret from a file')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('each fault of a setting in a file is named once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farmgate-credentials-'))
  const { REDIS_URL: _redis, DATABASE_URL: _database, ...rest } = good
  try {
    writeFileSync(join(folder, 'empty'), '\n')
    writeFileSync(join(folder, 'database-url'), 'http://db')
    const faults = faultsOf({
      ...rest,
      CREDENTIALS_DIRECTORY: folder,
      SESSION_KEYS_FILE: 'session-keys',
      RAZORPAY_KEY_SECRET: '',
      RAZORPAY_KEY_SECRET_FILE: 'missing',
      REDIS_URL_FILE: 'empty',
      DATABASE_URL_FILE: 'database-url',
    })
    expect(faults.toSorted()).toEqual([
      'DATABASE_URL: must be a postgres: or postgresql: address',
      `RAZORPAY_KEY_SECRET_FILE: cannot read ${join(folder, 'missing')}`,
      `REDIS_URL_FILE: ${join(folder, 'empty')} is empty`,
      'SESSION_KEYS: give SESSION_KEYS or SESSION_KEYS_FILE, not both',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** `NAME: [code]` of each fault. */
const codesOf = (env: Env, read?: (env: Env) => unknown): string[] =>
  faultsOf(env, read).map((fault) => /^\w+: \[[\w-]+\]/.exec(fault)?.[0] ?? fault)

const MAIL = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'Farmgate <hello@farmgate.example>' }
const DB = 'postgres://farmgate:secret-of-the-db@db.example/farmgate'

test('a market in public with a live key, TLS and passwords starts', () => {
  expect(codesOf(inPublic)).toEqual([])
  expect(codesOf({ ...inPublic, ...MAIL }, readWorkerConfig)).toEqual([])
  expect(codesOf({ PUBLIC_ORIGINS: inPublic.PUBLIC_ORIGINS }, readWebConfig)).toEqual([])
  expect(codesOf({ ...inPublic, MARKET_MODE: 'trial', RAZORPAY_KEY_ID: 'rzp_test_4f2a9c1b' })).toEqual([])
})

const LOOPBACK = 'http://127.0.0.1:8080,http://[::1]:8080'
const TEST_KEY = 'rzp_test_4f2a9c1b'
const RAZORPAYX = {
  PAYOUT_RAIL: 'razorpayx',
  RAZORPAYX_ACCOUNT_NUMBER: '2323230071864512',
  RAZORPAYX_WEBHOOK_SECRETS: "a secret of its payouts' webhooks",
}
const GATEWAY_REFUSALS: readonly (readonly [string, Env, readonly string[]])[] = [
  ['a test key in public', { RAZORPAY_KEY_ID: TEST_KEY }, ['RAZORPAY_KEY_ID: [test-key-in-public]']],
  [
    'a test key with one public origin among others',
    { RAZORPAY_KEY_ID: TEST_KEY, PUBLIC_ORIGINS: `${LOOPBACK},https://farmgate.example` },
    ['RAZORPAY_KEY_ID: [test-key-in-public]'],
  ],
  ['a live key on loopback', { PUBLIC_ORIGINS: LOOPBACK }, ['RAZORPAY_KEY_ID: [live-key-on-loopback]']],
  ['a live key without an origin', { PUBLIC_ORIGINS: '' }, ['RAZORPAY_KEY_ID: [live-key-on-loopback]']],
  ['a live key in a trial', { MARKET_MODE: 'trial' }, ['RAZORPAY_KEY_ID: [live-key-in-trial]']],
  ['a plain origin', { PUBLIC_ORIGINS: 'http://farmgate.example' }, ['PUBLIC_ORIGINS: [plain-http-origin]']],
  [
    'a plain origin whose name begins like a loopback address',
    { PUBLIC_ORIGINS: 'http://127.farmgate.example' },
    ['PUBLIC_ORIGINS: [plain-http-origin]'],
  ],
  ['a plain gateway', { RAZORPAY_URL: 'http://gateway.example' }, ['RAZORPAY_URL: [plain-http-gateway]']],
  [
    'a plain checkout script',
    { RAZORPAY_CHECKOUT_SCRIPT: 'http://gateway.example/checkout.js' },
    ['RAZORPAY_CHECKOUT_SCRIPT: [plain-http-gateway]'],
  ],
  [
    "the demo's key secret",
    { RAZORPAY_KEY_SECRET: 'sandbox-key-secret' },
    ['RAZORPAY_KEY_SECRET: [demo-secret]'],
  ],
  [
    "the demo's webhook secret, also as the previous one",
    { RAZORPAY_WEBHOOK_SECRETS: 'a secret of its webhooks,sandbox-webhook-secret' },
    ['RAZORPAY_WEBHOOK_SECRETS: [demo-secret]'],
  ],
  [
    "the demo's key id in a public trial",
    { MARKET_MODE: 'trial', RAZORPAY_KEY_ID: 'rzp_test_Farmgate000000' },
    ['RAZORPAY_KEY_ID: [demo-secret]'],
  ],
  [
    "the demo's webhook secret with a gateway on another machine",
    {
      PUBLIC_ORIGINS: LOOPBACK,
      RAZORPAY_KEY_ID: TEST_KEY,
      RAZORPAY_WEBHOOK_SECRETS: 'sandbox-webhook-secret',
    },
    ['RAZORPAY_WEBHOOK_SECRETS: [demo-secret]'],
  ],
  [
    'payouts through RazorpayX without an account and without the secret of its webhooks',
    { PAYOUT_RAIL: 'razorpayx' },
    [
      'RAZORPAYX_ACCOUNT_NUMBER: [payout-rail-incomplete]',
      'RAZORPAYX_WEBHOOK_SECRETS: [payout-rail-incomplete]',
    ],
  ],
  [
    "the demo's secret of payouts' webhooks",
    { ...RAZORPAYX, RAZORPAYX_WEBHOOK_SECRETS: 'sandbox-payout-webhook-secret' },
    ['RAZORPAYX_WEBHOOK_SECRETS: [demo-secret]'],
  ],
  ["the tests' session key", { SESSION_KEYS: KEY }, ['SESSION_KEYS: [demo-secret]']],
  ["the tests' vault key", { VAULT_KEYS: KEY }, ['VAULT_KEYS: [demo-secret]']],
]

test.each(GATEWAY_REFUSALS)('%s is refused by the API and the worker', (_, unsafe, codes) => {
  expect(codesOf({ ...inPublic, ...unsafe })).toEqual(codes)
  expect(codesOf({ ...inPublic, ...MAIL, ...unsafe }, readWorkerConfig)).toEqual(codes)
})

test('payouts are a bank file until RazorpayX is configured', () => {
  expect(readApiConfig(inPublic).PAYOUT_RAIL).toBe('bank_file')
  expect(razorpayxOptions(readApiConfig({ ...inPublic, ...RAZORPAYX }))).toMatchObject({
    accountNumber: '2323230071864512',
    webhookSecrets: ["a secret of its payouts' webhooks"],
  })
  expect(faultsOf({ ...inPublic, BANK_FILE_ACCOUNT_NUMBER: '=1+1' })).toEqual([
    'BANK_FILE_ACCOUNT_NUMBER: must be the number of a bank account',
  ])
})

test('a gateway that approves by itself is refused for a market that other machines can reach', () => {
  expect(codesOf({ ...inPublic, PAYMENT_SANDBOX: 'approves' })).toEqual([
    'PAYMENT_SANDBOX: [sandbox-approves]',
  ])
  expect(codesOf({ ...inPublic, ...MAIL, PAYMENT_SANDBOX: 'approves' }, readWorkerConfig)).toEqual([
    'PAYMENT_SANDBOX: [sandbox-approves]',
  ])
  expect(codesOf({ ...good, PAYMENT_SANDBOX: 'approves' })).toEqual([])
})

test('a market that other machines can reach requires the second factor, unless it takes no real money', () => {
  expect(readApiConfig(good).SECOND_FACTOR).toBe('required')
  expect(codesOf({ ...inPublic, SECOND_FACTOR: 'off' })).toEqual(['SECOND_FACTOR: [second-factor-off]'])
  expect(codesOf({ ...good, SECOND_FACTOR: 'off' })).toEqual([])
})

test('the web server refuses plain origins, of its own and of the gateway', () => {
  expect(
    codesOf(
      { PUBLIC_ORIGINS: 'http://farmgate.example', PAYMENT_ORIGINS: 'http://gateway.example' },
      readWebConfig,
    ),
  ).toEqual(['PUBLIC_ORIGINS: [plain-http-origin]', 'PAYMENT_ORIGINS: [plain-http-gateway]'])
})

test.each([
  ['0.0.0.0/0', 'trusts-everyone'],
  ['::/0', 'trusts-everyone'],
  ['true', 'trusts-everyone'],
  ['*', 'trusts-everyone'],
  ['0.0.0.0/1,128.0.0.0/1', 'trusts-everyone'],
  ['loopback, 10.0.0.0/7', 'trusts-everyone'],
  ['2000::/3', 'trusts-everyone'],
  ['2001:db8::/31', 'trusts-everyone'],
  ['fc00::/6', 'trusts-everyone'],
  ['0.0.0.0', 'trusts-everyone'],
  ['::ffff:0:0/96', 'no-proxy-range'],
  ['10.0.0.0/255.0.0.0', 'no-proxy-range'],
  ['10.0.0.0/33', 'no-proxy-range'],
  ['1', 'no-proxy-range'],
  ['proxy.example', 'no-proxy-range'],
])('%s as a trusted proxy is refused: %s', (ranges, code) => {
  expect(codesOf({ ...good, TRUST_PROXY: ranges })).toEqual([`TRUST_PROXY: [${code}]`])
  expect(codesOf({ WEB_TRUST_PROXY: ranges }, readWebConfig)).toEqual([`WEB_TRUST_PROXY: [${code}]`])
})

test.each([
  'loopback',
  'loopback, linklocal,uniquelocal',
  '10.0.0.0/8',
  '203.0.113.7',
  'fc00::/7',
  '2001:db8::/32',
])('%s as a trusted proxy is accepted', (ranges) => {
  expect(codesOf({ ...good, TRUST_PROXY: ranges })).toEqual([])
  expect(codesOf({ WEB_TRUST_PROXY: ranges }, readWebConfig)).toEqual([])
})

const NO_PASSWORD = 'DATABASE_URL: [database-without-password]'
const NO_TLS = 'DATABASE_URL: [database-without-tls]'

test.each([
  [`${DB}?sslmode=verify-full`, []],
  ['postgres://postgres@localhost/farmgate', []],
  ['postgres://postgres@[::1]/farmgate', []],
  ['postgres:///farmgate?host=/var/run/postgresql', []],
  ['postgres://postgres@%2Fvar%2Frun%2Fpostgresql/farmgate', []],
  ['postgres://farmgate:password@localhost/farmgate?host=/run/postgresql', []],
  ['postgres://farmgate@db.example/farmgate?sslmode=verify-full', [NO_PASSWORD]],
  ['postgres://db.example/farmgate', [NO_PASSWORD, NO_TLS]],
  [DB, [NO_TLS]],
  [`${DB}?ssl=true`, [NO_TLS]],
  [`${DB}?sslmode=no-verify`, [NO_TLS]],
  [`${DB}?sslmode=disable`, [NO_TLS]],
  [`${DB}?sslmode=prefer&uselibpqcompat=true`, [NO_TLS]],
  [`${DB}?sslmode=verify-full&sslmode=no-verify`, [NO_TLS]],
  ['postgres://postgres@127.0.0.1/farmgate?host=db.example', [NO_PASSWORD, NO_TLS]],
  ['postgres://postgres@127.db.example/farmgate', [NO_PASSWORD, NO_TLS]],
  [`${DB}?sslmode=verify-full&sslrootcert=/nowhere`, ['DATABASE_URL: [unreadable-address]']],
])('the database %s: %j', (url, codes) => {
  for (const read of [readApiConfig, readDatabaseConfig]) {
    expect(codesOf({ ...inPublic, DATABASE_URL: url }, read)).toEqual(codes)
  }
  expect(codesOf({ ...inPublic, ...MAIL, DATABASE_URL: url }, readWorkerConfig)).toEqual(codes)
})

test.each([
  ['redis://127.0.0.1:6379/4', []],
  ['redis://localhost', []],
  ['/run/redis/redis.sock', []],
  ['/run/redis/redis.sock?db=2', []],
  [
    '//:hunter2hunter2@cache.example',
    ['REDIS_URL: must be a redis: or rediss: address, or the path of a socket'],
  ],
  ['run/redis/redis.sock', ['REDIS_URL: must be a redis: or rediss: address, or the path of a socket']],
  ['rediss://:hunter2hunter2@cache.example', []],
  ['redis://:hunter2hunter2@cache.example', ['REDIS_URL: [redis-without-tls]']],
  ['rediss://cache.example', ['REDIS_URL: [redis-without-password]']],
  ['redis://cache.example', ['REDIS_URL: [redis-without-password]', 'REDIS_URL: [redis-without-tls]']],
])('the cache %s: %j', (url, codes) => {
  expect(codesOf({ ...inPublic, REDIS_URL: url })).toEqual(codes)
  expect(codesOf({ ...inPublic, ...MAIL, REDIS_URL: url }, readWorkerConfig)).toEqual(codes)
})

test('no refusal contains a secret', () => {
  const secrets = {
    RAZORPAY_KEY_ID: 'rzp_test_Farmgate000000',
    RAZORPAY_KEY_SECRET: 'sandbox-key-secret',
    RAZORPAY_WEBHOOK_SECRETS: 'sandbox-webhook-secret',
    DATABASE_URL: `${DB}?sslmode=disable`,
    REDIS_URL: 'redis://:secret-of-redis@cache.example',
    SESSION_KEYS: KEY,
    VAULT_KEYS: KEY,
  }
  const faults = faultsOf({ ...inPublic, ...secrets })
  expect(faults).toHaveLength(8)
  expect(faults.join('\n')).not.toMatch(/sandbox-|rzp_test_\w|secret-of|AQIDBA|db\.example|cache\.example/)
})
