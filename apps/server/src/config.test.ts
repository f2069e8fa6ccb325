import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readApiConfig, readSeedConfig, readWebConfig } from './config.ts'

const base64 = (from: number) =>
  Buffer.from(Array.from({ length: 32 }, (_, i) => from + i)).toString('base64')
const KEY = `k1:${base64(1)}`
const good = {
  DATABASE_URL: 'postgres://db/farmgate',
  REDIS_URL: 'redis://cache',
  RAZORPAY_KEY_ID: 'rzp_test_4f2a9c1b',
  RAZORPAY_KEY_SECRET: 'a secret of the gateway',
  RAZORPAY_WEBHOOK_SECRETS: 'a secret of its webhooks',
  SESSION_KEYS: KEY,
}

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readApiConfig(env)
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
    'REDIS_URL: must be a redis: or rediss: address',
    'RAZORPAY_KEY_ID: is required',
    'RAZORPAY_KEY_SECRET: is required',
    'RAZORPAY_WEBHOOK_SECRETS: is required',
    'API_PORT: Too big: expected number to be <=65535',
    'SESSION_KEYS: must be id:base64 pairs with random keys of 32 bytes; make one with: openssl rand -base64 32',
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
  for (const reach of [{ PUBLIC_ORIGINS: 'https://farmgate.example' }, { API_HOST: '0.0.0.0' }]) {
    expect(faultsOf({ ...good, ...reach, RATE_LIMITS: 'wide' })).toEqual([
      'RATE_LIMITS: wide is for one machine only, but API_HOST or PUBLIC_ORIGINS reach further',
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
