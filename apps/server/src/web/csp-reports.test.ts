import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '#logging/log.ts'
import { takeCspReports } from './csp-reports.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function open() {
  const lines: { msg: string; blocked: string[] }[] = []
  const log = createLog('test', 'warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = Fastify()
  takeCspReports(app, log)
  await app.ready()
  const post = async (payload: unknown, type = 'application/csp-report', remoteAddress = '203.0.113.9') => {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const request = { method: 'POST', url: '/csp-reports', payload: body, remoteAddress } as const
    return (await app.inject({ ...request, headers: { 'content-type': type } })).statusCode
  }
  return { lines, post, endMinute: () => vi.advanceTimersByTime(60_000) }
}

const old = (directive: string, blocked: string) => ({
  'csp-report': {
    'document-uri': 'https://farmgate.example/orders/secret?name=Asha',
    'effective-directive': directive,
    'blocked-uri': blocked,
    'script-sample': 'alert("Asha")',
  },
})

test('reports of both forms become one line a minute, with directive, origin and count only', async () => {
  const { lines, post, endMinute } = await open()
  expect(await post(old('script-src-elem', 'https://evil.example/a.js?user=Asha'))).toBe(204)
  expect(await post(old('script-src-elem', 'https://evil.example/b.js'))).toBe(204)
  const body = {
    effectiveDirective: 'style-src-elem',
    blockedURL: 'inline',
    documentURL: 'https://x.example/Asha',
  }
  expect(
    await post(
      [
        { type: 'csp-violation', body },
        { type: 'deprecation', body },
      ],
      'application/reports+json',
    ),
  ).toBe(204)
  expect(lines).toEqual([])
  endMinute()
  expect(lines).toMatchObject([
    {
      msg: 'content security policy violated',
      blocked: ['script-src-elem https://evil.example 2', 'style-src-elem inline 1'],
    },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Asha|secret|203\.0/)
  endMinute()
  expect(lines).toHaveLength(1)
})

test('one network is refused above twenty calls a minute, others are not', async () => {
  const { post, endMinute } = await open()
  for (let n = 0; n < 20; n++) expect(await post(old('img-src', 'data'))).toBe(204)
  expect(await post(old('img-src', 'data'))).toBe(429)
  expect(await post(old('img-src', 'data'), 'application/csp-report', '198.51.100.4')).toBe(204)
  endMinute()
  expect(await post(old('img-src', 'data'))).toBe(204)
})

test('invented texts are counted together, and the kinds of a minute are bounded', async () => {
  const { lines, post, endMinute } = await open()
  await post(old('Asha Kulkarni', 'javascript:alert(1)'))
  for (let n = 0; n < 100; n++)
    await post(old('img-src', `https://n${n}.example/`), 'application/csp-report', `198.51.100.${n}`)
  endMinute()
  expect(lines[0]?.blocked).toHaveLength(50)
  expect(lines[0]?.blocked[0]).toBe('other other 52')
})

test('a large, unreadable or foreign body is counted as nothing', async () => {
  const { lines, post, endMinute } = await open()
  expect(await post(old('img-src', `https://a.example/${'x'.repeat(20_000)}`))).toBe(413)
  expect(await post('{', 'application/json')).toBe(204)
  expect(await post('a=b', 'application/x-www-form-urlencoded')).toBe(415)
  endMinute()
  expect(lines).toEqual([])
})
