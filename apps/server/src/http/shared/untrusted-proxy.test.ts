import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'

const PROXY = '10.0.0.5'
const CALLER = '203.0.113.9'

function open(trustProxy: string | false) {
  const lines: { level: string; msg: string; setting: string; header: string; peer: string }[] = []
  const log = createLog('test', 'warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = Fastify({ trustProxy })
  warnOfUntrustedProxy(app, log, 'WEB_TRUST_PROXY')
  app.get('/', async () => 'ok')
  const call = (headers: Record<string, string>, remoteAddress = PROXY) =>
    app.inject({ url: '/', headers, remoteAddress })
  return { call, lines }
}

test.each([
  ['x-forwarded-for', CALLER],
  ['forwarded', `for=${CALLER}`],
  ['x-real-ip', CALLER],
])('%s from an untrusted proxy is logged once, with the setting', async (header, value) => {
  for (const trusted of [false, 'loopback'] as const) {
    const { call, lines } = open(trusted)
    for (let n = 0; n < 3; n++) await call({ [header]: value })
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'warn',
        msg: 'proxy in front not trusted, all its callers share one address and one rate limit',
        setting: 'WEB_TRUST_PROXY',
        header,
        peer: '10.0.0.0/24',
      }),
    ])
  }
})

test('a trusted proxy, and a caller without a proxy, cause no warning', async () => {
  const behind = open(PROXY)
  await behind.call({ 'x-forwarded-for': CALLER, 'x-real-ip': CALLER })
  const alone = open(false)
  await alone.call({ 'user-agent': 'curl' })
  expect([behind.lines, alone.lines]).toEqual([[], []])
})

test('our own web server in front of the API is trusted over loopback', async () => {
  const { call, lines } = open('loopback')
  await call({ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')
  await call({ 'x-forwarded-for': CALLER, 'x-real-ip': CALLER }, '127.0.0.1')
  expect(lines).toEqual([])
})
