import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VERSION } from '#http/shared/version.ts'
import { createLog } from '#logging/log.ts'
import {
  type BuiltPages,
  buildPages,
  PREBUILT,
  SCRIPT,
  SECRET,
  SHELL,
  startWebServer,
  type WebServer,
} from '#testing/processes/web-server.ts'
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

/** Not with fetch: it would resolve `..` before sending. */
async function getUntouched(path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(web.origin)
  const [reply] = await once(request({ hostname, port, path }).end(), 'response')
  return { status: reply.statusCode, body: await text(reply) }
}

describe('files', () => {
  test('a browser that accepts brotli gets the file compressed at the build', async () => {
    const reply = await get('/assets/main-4f2a.js', { 'accept-encoding': 'gzip, br' })
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(reply.headers.get('content-type')).toMatch(/^(text|application)\/javascript/)
    expect(reply.headers.get('vary')).toBe('accept-encoding')
    expect(await reply.text()).toBe(SCRIPT)
  })

  test('a browser that does not accept brotli gets the same file uncompressed', async () => {
    const reply = await get('/assets/main-4f2a.js', { 'accept-encoding': 'identity' })
    expect(reply.headers.get('content-encoding')).toBeNull()
    expect(await reply.text()).toBe(SCRIPT)
  })

  test('an asset named by its content is cached for a year, everything else is revalidated', async () => {
    const kept = await get('/assets/main-4f2a.js')
    expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    for (const path of ['/sw.js', '/app-shell.html', '/manifest.webmanifest', '/icon.svg']) {
      const asked = await get(path)
      expect([path, asked.status]).toEqual([path, 200])
      expect(asked.headers.get('cache-control')).toBe('no-cache')
    }
  })
})

describe('documents', () => {
  test('a signed-in buyer’s home page is rendered in the browser, everyone else’s here', async () => {
    const home = async (cookie: string) => (await get('/', { cookie, 'accept-language': 'hi' })).text()
    expect(await home('__Host-rt_user=secret')).toBe(SHELL.hi)
    expect(await home('a=1; __Host-rt_user=secret')).toBe(SHELL.hi)
    for (const cookie of ['', '__Host-rt_user=', '__Host-rt_farmer=secret', 'x__Host-rt_user=secret'])
      expect(await home(cookie)).not.toBe(SHELL.hi)
  })

  test('every path without a file extension gets the frame in the language of the visitor', async () => {
    for (const path of ['/orders', '/products/0192f0c1', '/admin/farmers?sort=name', '/apiary', '/home']) {
      for (const language of ['en', 'hi'] as const) {
        const reply = await get(path, { 'accept-language': language })
        expect([path, reply.status, await reply.text()]).toEqual([path, 200, SHELL[language]])
        expect(reply.headers.get('content-language')).toBe(language)
        expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
      }
    }
  })

  test('the shop gets a frame that preloads its code', async () => {
    for (const path of ['/products', '/products?category=Fruits']) {
      const reply = await get(path, { 'accept-language': 'hi' })
      expect(await reply.text()).toBe(`${SHELL.hi}<link rel="modulepreload">`)
    }
  })

  test('the language chosen on the page overrides the settings of the browser', async () => {
    const headers = { cookie: 'other=1; farmgate_language=hi', 'accept-language': 'en-IN' }
    expect(await (await get('/login', headers)).text()).toBe(SHELL.hi)
    expect(await (await get('/', headers)).text()).toBe(PREBUILT.hi)
  })

  test('a document is not stored by shared caches, and Vary lists what it depends on', async () => {
    for (const path of ['/', '/orders']) {
      const { headers } = await get(path)
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect(headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
    }
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['', null],
  ])('a browser that reads "%s" gets %s', async (accepts, coding) => {
    for (const [path, body] of [
      ['/', PREBUILT.en],
      ['/orders', SHELL.en],
    ] as const) {
      const reply = await get(path, { 'accept-encoding': accepts })
      expect([path, reply.headers.get('content-encoding')]).toEqual([path, coding])
      expect(await reply.text()).toBe(body)
    }
  })

  test('the preview picture of a shared link has an absolute address', async () => {
    const other = await buildPages()
    await writeFile(join(other.root, 'pages', 'shell.en.html'), '<meta content="%origin%/social-card.png">')
    const server = await startWebServer(other.root, [])
    try {
      const html = await (await fetch(`${server.origin}/login`)).text()
      expect(html).toBe('<meta content="https://farmgate.example/social-card.png">')
    } finally {
      await server.stop()
      await other.remove()
    }
  })

  test('an unchanged document is answered 304, in any encoding', async () => {
    for (const path of ['/', '/orders']) {
      const etag = (await get(path)).headers.get('etag') ?? ''
      for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
        for (const coding of ['br', 'identity']) {
          const again = await get(path, { 'if-none-match': known, 'accept-encoding': coding })
          expect([path, known, again.status, await again.text()]).toEqual([path, known, 304, ''])
          expect(again.headers.get('etag')).toBe(etag)
          expect(again.headers.get('vary')).toContain('accept-language')
        }
      }
    }
  })

  test('a document cached in the other language is sent again', async () => {
    const etag = (await get('/orders', { 'accept-language': 'en' })).headers.get('etag') ?? ''
    const reply = await get('/orders', { 'accept-language': 'hi', 'if-none-match': etag })
    expect([reply.status, await reply.text()]).toEqual([200, SHELL.hi])
  })

  test('a HEAD request gets the headers only', async () => {
    for (const [path, body] of [
      ['/', PREBUILT.hi],
      ['/orders', SHELL.hi],
    ] as const) {
      const reply = await fetch(web.origin + path, {
        method: 'HEAD',
        headers: { 'accept-language': 'hi', 'accept-encoding': 'identity' },
      })
      expect([path, reply.status, await reply.text()]).toEqual([path, 200, ''])
      expect(reply.headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
      expect(reply.headers.get('content-language')).toBe('hi')
      expect(reply.headers.get('etag')).toMatch(/^W\/".{43}"$/)
    }
  })

  test('files that only the server reads are not served', async () => {
    for (const path of [
      '/shell.en.html',
      '/pages/shell.en.html',
      '/render.js',
      '/pages/render.js',
      '/index.html',
    ]) {
      const { status } = await getUntouched(path)
      expect([path, status]).toEqual([path, 404])
    }
    for (const path of ['/..%2fpages%2frender.js', '/../pages/render.js', '/assets/../../pages/render.js']) {
      const { status, body } = await getUntouched(path)
      expect([path, status]).toEqual([path, expect.toBeOneOf([400, 404])])
      expect(body).not.toContain('renderHome')
    }
  })
})

describe('paths', () => {
  test('a missing asset is 404 and not cached', async () => {
    for (const path of ['/assets/main-0000.js', '/assets/gone', '/favicon.ico', '/assets/main-4f2a.js.br']) {
      const reply = await get(path)
      expect([path, reply.status]).toEqual([path, 404])
      expect(reply.headers.get('cache-control')).toBe('no-store')
      expect(await reply.json()).toMatchObject({ code: 'request.not_found' })
    }
  })

  test('no file outside the folder can be read', async () => {
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

  test('only GET and HEAD are allowed', async () => {
    const reply = await fetch(`${web.origin}/orders`, { method: 'POST', body: 'x' })
    expect(reply.status).toBe(404)
  })

  test('a path that cannot be decoded is refused with our own message', async () => {
    const reply = await get('/%zz')
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      code: 'request.invalid',
      requestId: expect.stringMatching(/.{36}/),
    })
  })
})

describe('headers', () => {
  test('every response has a policy that allows our own scripts only', async () => {
    for (const path of ['/', '/orders', '/assets/main-4f2a.js', '/gone.js', '/healthz', '/api/healthz']) {
      const { headers } = await get(path)
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'self'; script-src 'self' https://pay.example; connect-src 'self' https://pay.example; " +
          "frame-src https://pay.example; img-src 'self' data: blob:; style-src 'self'; " +
          "style-src-attr 'unsafe-inline'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; report-uri /csp-reports; report-to csp",
      )
      expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"')
      const permissions = headers.get('permissions-policy')?.split(', ')
      expect(permissions).toEqual(expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()']))
      expect(permissions?.filter((each) => !each.endsWith('=()'))).toEqual([
        'payment=(self "https://pay.example")',
      ])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    }
  })

  test('the web server takes the reports that its policy asks for', async () => {
    const report = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'data' } }
    const { status } = await fetch(`${web.origin}/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify(report),
    })
    expect(status).toBe(204)
  })
})

describe('the process itself', () => {
  test('reports that it is alive and which commit it runs', async () => {
    expect(await (await get('/healthz')).json()).toEqual({
      status: 'ok',
      version: VERSION,
      commit: 'abc1234',
    })
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
  })

  test('does not start without built pages, and the error names the command to build them', async () => {
    const log = createLog('web-test', 'silent')
    const upstreams = watchUpstreams([], log)
    await expect(
      buildWeb({
        log,
        root: `${pages.root}/assets`,
        upstreams,
        commit: '',
        origin: 'https://farmgate.example',
        trustProxy: [],
        paymentOrigins: [],
        isReady: () => true,
      }),
    ).rejects.toThrow('npm run build')
  })
})
