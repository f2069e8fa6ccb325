import { expect, test } from 'vitest'
import { readApiConfig, readSeedConfig, readWebConfig } from './config.ts'

const KEY = `k1:${Buffer.alloc(32, 1).toString('base64')}`
const good = { DATABASE_URL: 'postgres://db/farmgate', REDIS_URL: 'redis://cache', SESSION_KEYS: KEY }

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

test('every fault is told at once', () => {
  expect(
    faultsOf({ API_PORT: '99999', SESSION_KEYS: 'short', REDIS_URL: 'http://cache', LOG_LEVEL: '' }),
  ).toEqual([
    'DATABASE_URL: is required',
    'REDIS_URL: must be a redis: or rediss: address',
    'API_PORT: Too big: expected number to be <=65535',
    'SESSION_KEYS: must be id:base64 pairs with keys of 32 bytes; make one with: openssl rand -base64 32',
  ])
})

test.each(Object.keys(good))('a missing %s stops the start', (name) => {
  const { [name]: _, ...rest } = good as Record<string, string>
  expect(faultsOf(rest)).toEqual([`${name}: is required`])
})

test('the result is frozen and only what was named', () => {
  const config = readApiConfig({ ...good, HOME: '/root' })
  expect(Object.isFrozen(config)).toBe(true)
  expect(config).not.toHaveProperty('HOME')
  expect(config.RATE_LIMITS).toBe('production')
})

test('two keys may be given while one takes over from the other', () => {
  const config = readApiConfig({
    ...good,
    SESSION_KEYS: `${KEY},k2:${Buffer.alloc(32, 2).toString('base64')}`,
  })
  expect(config.SESSION_KEYS.map(({ id }) => id)).toEqual(['k1', 'k2'])
})

test('an origin with a path is refused, a list of origins is read', () => {
  expect(faultsOf({ ...good, PUBLIC_ORIGINS: 'https://farmgate.example/shop' })).toHaveLength(1)
  const { API_ORIGINS } = readWebConfig({ API_ORIGINS: 'http://10.0.0.1:8081,http://10.0.0.2:8081' })
  expect(API_ORIGINS).toEqual(['http://10.0.0.1:8081', 'http://10.0.0.2:8081'])
})

test('a fault within a list is told under the name of the setting, once', () => {
  expect(() => readWebConfig({ API_ORIGINS: 'nope' })).toThrow(
    /API_ORIGINS: must be a http: or https: address\n/,
  )
})

test('demo accounts are made only when that is meant', () => {
  expect(() => readSeedConfig(good)).toThrow('DEMO_DATA: is required')
  expect(() => readSeedConfig({ ...good, DEMO_DATA: 'yes' })).toThrow('must be "allow"')
})
