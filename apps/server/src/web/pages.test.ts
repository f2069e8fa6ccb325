import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import {
  type BuiltPages,
  buildPages,
  PAGE,
  SCRIPT,
  SECRET,
  startWebServer,
  type WebServer,
} from '../testing/web-server.ts'
import { watchUpstreams } from './upstreams.ts'
import { buildWeb } from './web-app.ts'

let web: WebServer
let pages: BuiltPages

beforeAll(async () => {
  pages = await buildPages()
  web = await startWebServer(pages.root, [])
})

afterAll(async () => {
  await web.stop()
  await pages.remove()
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(web.origin + path, { headers })

/** Not with fetch: it would resolve `..` before it asks. */
async function getUntouched(path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(web.origin)
  const [reply] = await once(request({ hostname, port, path }).end(), 'response')
  return { status: reply.statusCode, body: await text(reply) }
}

describe('files', () => {
  test('a browser that reads brotli gets what was compressed at the build', async () => {
    const reply = await get('/assets/main-4f2a.js', { 'accept-encoding': 'gzip, br' })
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(reply.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
    expect(reply.headers.get('vary')).toBe('accept-encoding')
    expect(await reply.text()).toBe(SCRIPT)
  })

  test('a browser that does not gets the same file as it is', async () => {
    const reply = await get('/assets/main-4f2a.js', { 'accept-encoding': 'identity' })
    expect(reply.headers.get('content-encoding')).toBeNull()
    expect(await reply.text()).toBe(SCRIPT)
  })

  test('a named-by-content asset is kept for a year, all else is asked for again', async () => {
    const kept = await get('/assets/main-4f2a.js')
    expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    for (const path of ['/', '/index.html', '/orders', '/icon.svg']) {
      const asked = await get(path)
      expect(asked.status).toBe(200)
      expect(asked.headers.get('cache-control')).toBe('no-cache')
    }
  })

  test('a page seen before costs no bytes while it is unchanged', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    // Not with fetch: it adds `cache-control: no-cache` to a conditional request.
    const [again] = await once(request(web.origin, { headers: { 'if-none-match': etag } }).end(), 'response')
    expect(again.statusCode).toBe(304)
  })
})

describe('paths', () => {
  test('every address without a file extension is a page of the application', async () => {
    for (const path of ['/', '/orders', '/products/0192f0c1', '/admin/farmers?sort=name', '/apiary']) {
      const reply = await get(path)
      expect([path, reply.status, await reply.text()]).toEqual([path, 200, PAGE])
    }
  })

  test('a missing asset is missing, and nobody keeps that answer', async () => {
    for (const path of ['/assets/main-0000.js', '/assets/gone', '/favicon.ico', '/assets/main-4f2a.js.br']) {
      const reply = await get(path)
      expect([path, reply.status]).toEqual([path, 404])
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(await reply.json()).toMatchObject({ code: 'request.not_found' })
    }
  })

  test('nothing outside the folder of pages can be read', async () => {
    expect(await readFile(pages.secretFile, 'utf8')).toBe(SECRET)
    for (const path of [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/%2e%2e%2fsecret.txt',
      '/..%252fsecret.txt',
      '/..\\secret.txt',
      '/..%5csecret.txt',
      '/..%c0%afsecret.txt',
      '/..%00/secret.txt',
      '/assets/../../secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/assets/%2e%2e/%2e%2e/secret.txt',
      '/../pages/../secret.txt',
      `/${pages.secretFile}`,
      `/${encodeURIComponent(pages.secretFile)}`,
    ]) {
      const { status, body } = await getUntouched(path)
      expect([path, status]).toEqual([path, expect.toBeOneOf([400, 404])])
      expect(body).not.toContain(SECRET)
    }
  })

  test('only reading is possible', async () => {
    const reply = await fetch(`${web.origin}/orders`, { method: 'POST', body: 'x' })
    expect(reply.status).toBe(404)
  })

  test('an address that cannot be decoded is refused in our own words', async () => {
    const reply = await get('/%zz')
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      code: 'request.invalid',
      requestId: expect.stringMatching(/.{36}/),
    })
  })
})

describe('headers', () => {
  test('every answer tells the browser to run nothing but our own scripts', async () => {
    for (const path of ['/', '/assets/main-4f2a.js', '/gone.js', '/healthz', '/api/healthz']) {
      const { headers } = await get(path)
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data: blob:; style-src 'self'; " +
          "style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    }
  })
})

describe('the process itself', () => {
  test('says that it lives and which commit it runs', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', commit: 'abc1234' })
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
  })

  test('does not start without built pages, and says how to build them', async () => {
    const log = createLog('web-test', 'silent')
    const upstreams = watchUpstreams([], log)
    await expect(
      buildWeb({
        log,
        root: `${pages.root}/assets`,
        upstreams,
        commit: '',
        trustProxy: [],
        isReady: () => true,
      }),
    ).rejects.toThrow('npm run build')
  })
})
