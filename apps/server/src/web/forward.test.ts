import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { until } from '#testing/until.ts'
import { startTinyApi, type TinyApi } from '#testing/processes/tiny-api.ts'
import { type BuiltPages, buildPages, startWebServer, type WebServer } from '#testing/processes/web-server.ts'

let pages: BuiltPages
let one: TinyApi
let two: TinyApi
let web: WebServer

beforeEach(async () => {
  pages = await buildPages()
  one = await startTinyApi('one')
  two = await startTinyApi('two')
  web = await startWebServer(pages.root, [one, two])
  await web.settle(2)
})

afterEach(async () => {
  await web.stop()
  await Promise.all([one.stop(), two.stop(), pages.remove()])
})

const call = (path: string, init: RequestInit = {}) => fetch(`${web.origin}/api${path}`, init)
/** The status of a path that is sent unchanged: `fetch` would resolve its dots and backslashes. */
const rawStatus = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ port: new URL(web.origin).port, path }, (reply) => resolve(reply.resume().statusCode))
      .once('error', reject)
      .end()
  })
const seen = () => [...one.seen, ...two.seen]
const everyone = (answer: TinyApi['answer']) => {
  one.answer = answer
  two.answer = answer
}

describe('an endless stream', () => {
  const stream: TinyApi['answer'] = (_seen, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
  }

  test('arrives as it is written', async () => {
    const writing = Promise.withResolvers<(text: string) => void>()
    everyone((_seen, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('one')
      writing.resolve((text) => void response.write(text))
    })
    const reader = (await call('/live')).body?.getReader()
    const read = async () => new TextDecoder().decode((await reader?.read())?.value as Uint8Array)
    expect(await read()).toBe('one')
    const write = await writing.promise
    write('two')
    expect(await read()).toBe('two')
    await reader?.cancel()
  })

  test('ends at the API when its caller disconnects', async () => {
    const left = Promise.withResolvers<void>()
    everyone((_seen, response, raw) => {
      stream(_seen, response, raw)
      response.once('close', () => left.resolve())
    })
    const reader = (await call('/live')).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect(left.promise).resolves.toBeUndefined()
  })

  test('does not delay a stopping server', async () => {
    everyone(stream)
    const other = await startWebServer(pages.root, [one])
    await other.settle(1)
    const reader = (await fetch(`${other.origin}/api/live`)).body?.getReader()
    await reader?.read()
    const asked = performance.now()
    await other.stop()
    expect(performance.now() - asked).toBeLessThan(2_000)
    expect(await reader?.read()).toMatchObject({ done: true })
  })
})

describe('the API gets', () => {
  test('the path without its prefix, the query unchanged', async () => {
    await call('/orders/cancel/7?note=%20late%2B&note=2')
    expect(seen()[0]).toMatchObject({ method: 'GET', url: '/orders/cancel/7?note=%20late%2B&note=2' })
  })

  test('the body byte for byte, whatever its type', async () => {
    for (const type of [
      'application/json',
      'text/plain;charset=utf-8',
      'multipart/form-data; boundary=x',
      'image/png',
    ]) {
      await call('/echo', { method: 'POST', body: '{ "a":  1 }', headers: { 'content-type': type } })
      const got = seen().find(({ headers }) => headers['content-type'] === type)
      expect(got).toMatchObject({ method: 'POST', body: '{ "a":  1 }' })
    }
  })

  test('a body above the default limit of 1 MB as a stream', async () => {
    const megabyte = Buffer.alloc(1 << 20, 'a')
    const size = 8
    const body = new ReadableStream({
      start(controller) {
        for (let i = 0; i < size; i++) controller.enqueue(megabyte)
        controller.close()
      },
    })
    await call('/photos', { method: 'POST', body, duplex: 'half' })
    expect(seen()[0]?.body).toHaveLength(size << 20)
  })

  test('an empty body with a type, and a delete without one', async () => {
    const json = { 'content-type': 'application/json' }
    expect((await call('/auth/user/refresh', { method: 'POST', headers: json })).status).toBe(200)
    expect((await call('/auth/sessions/1', { method: 'DELETE' })).status).toBe(200)
    expect(seen().map(({ body }) => body)).toEqual(['', ''])
  })

  test('authorization, cookies, origin and language as the caller sent them', async () => {
    const headers = {
      authorization: 'Bearer abc',
      cookie: '__Host-rt_user=x',
      origin: 'https://farmgate.example',
      'accept-language': 'hi',
      'x-role': 'user',
    }
    await call('/orders', { headers })
    expect(seen()[0]?.headers).toMatchObject(headers)
  })

  test("the caller's address as this server saw it, never as the caller claims it", async () => {
    await call('/orders', {
      headers: {
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=203.0.113.9',
        'x-request-id': 'chosen-by-me',
      },
    })
    const { headers } = seen()[0] ?? {}
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(web.origin).host,
    })
    expect(headers?.forwarded).toBeUndefined()
    expect(headers?.['x-request-id']).toMatch(/^[\w-]{36}$/)
  })

  test('the address reported by a proxy in front, when that proxy is configured as trusted', async () => {
    const behind = await startWebServer(pages.root, [one], { trustProxy: ['loopback'] })
    await behind.settle(1)
    await fetch(`${behind.origin}/api/orders`, {
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
    })
    await behind.stop()
    expect(one.seen.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    })
  })

  test('requests with a warning in the log when a proxy in front is not configured as trusted', async () => {
    const lines: string[] = []
    const log = createLog('web-test', 'warn', { write: (line: string) => void lines.push(line) })
    const behind = await startWebServer(pages.root, [one], { log })
    await behind.settle(1)
    for (let n = 0; n < 2; n++) {
      await fetch(`${behind.origin}/api/orders`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    }
    await behind.stop()
    expect(lines.filter((line) => line.includes('proxy in front not trusted'))).toEqual([
      expect.stringContaining('"setting":"WEB_TRUST_PROXY"'),
    ])
  })

  test('no header about the connection to us', async () => {
    const sent = { expect: '100-continue', 'keep-alive': 'timeout=5', upgrade: 'h2c', connection: 'close' }
    const { port } = new URL(web.origin)
    const status = await new Promise((resolve) => {
      request({ port, path: '/api/orders', headers: sent }, (reply) => resolve(reply.statusCode)).end()
    })
    expect(status).toBe(200)
    for (const name of ['expect', 'keep-alive', 'upgrade'])
      expect(seen()[0]?.headers).not.toHaveProperty(name)
  })

  test('pictures under the same path, for reading only', async () => {
    everyone((_seen, response) => {
      const policy = {
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'public, immutable',
      }
      response.writeHead(200, { 'content-type': 'image/webp', etag: '"a"', ...policy }).end('picture')
    })
    const reply = await fetch(`${web.origin}/pictures/a-640.webp`)
    expect(await reply.text()).toBe('picture')
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, immutable',
      'x-content-type-options': 'nosniff',
      etag: '"a"',
    })
    expect(seen()).toMatchObject([{ method: 'GET', url: '/pictures/a-640.webp' }])
    for (const path of ['/pictures/..%2fdocs', '/pictures/..%2f..%2fhome']) {
      expect((await fetch(web.origin + path)).status).toBe(400)
    }
    await fetch(`${web.origin}/pictures/a-640.webp`, { method: 'POST', body: 'x' })
    expect(seen()).toHaveLength(1)
  })

  test('no path that leaves its prefix', async () => {
    const reply = await call('/..%2f..%2fsecret')
    expect(reply.status).toBe(400)
    expect(seen()).toEqual([])
  })
})

describe('the caller gets', () => {
  test("the API's status, cookies and own policy", async () => {
    everyone((_seen, response) => {
      response.writeHead(418, {
        'set-cookie': ['__Host-rt_user=a; Secure', '__Host-rt_admin=b; Secure'],
        'content-security-policy': "default-src 'none'",
      })
      response.end('short')
    })
    const reply = await call('/teapot')
    expect(reply.status).toBe(418)
    expect(reply.headers.getSetCookie()).toEqual(['__Host-rt_user=a; Secure', '__Host-rt_admin=b; Secure'])
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(await reply.text()).toBe('short')
  })

  test('a redirect that stays inside the prefix', async () => {
    everyone((_seen, response) => void response.writeHead(302, { location: '/things/' }).end())
    const reply = await call('/things', { redirect: 'manual' })
    expect(reply.headers.get('location')).toBe('/api/things/')
  })

  describe('the API reference is not forwarded', () => {
    test.each([
      ['/api/docs', 404],
      ['/api/docs/', 404],
      ['/api/docs?x=1', 404],
      ['/api/docs/js/scalar.js', 404],
      ['/api/%64ocs/', 404],
      ['/api/%64%6f%63%73', 404],
      ['/api/%64%6F%63%73/js/scalar.js', 404],
      ['/api/DOCS/', 404],
      ['/api/./docs/', 404],
      ['/api/%2e/docs/', 404],
      ['/api/%2E/%64ocs/', 404],
      ['/api//docs/', 400],
      ['/api///docs', 400],
      ['/api/%2Fdocs/', 404],
      ['/api/.%2Fdocs/', 404],
      ['/api/.\\docs/', 404],
      ['/api/%5Cdocs/', 404],
      ['/api/docs%2F', 404],
      ['/api/docs%5Cjs', 404],
      ['/api/docs#x', 404],
      ['/%61pi/docs/', 404],
      ['/api/../docs/', 400],
      ['/api/x/../docs/', 400],
      ['/api/x/%2e%2e/docs/', 400],
      ['/api/x/.%2E/docs/', 400],
      ['/api/x%2F..%2Fdocs/', 400],
      ['/api/x\\..\\docs/', 400],
      ['/pictures/../docs/', 400],
      ['/pictures/%2e%2e/docs/', 400],
      ['/api/docs/%zz', 400],
      ['/api/%E0%A4%A/docs', 400],
      ['/api/%ff/', 400],
    ])('%s is answered %i', async (path, status) => {
      expect(await rawStatus(path)).toBe(status)
      expect(seen()).toEqual([])
    })

    test.each([
      ['/api/docsomething', '/docsomething'],
      ['/api/orders/docs', '/orders/docs'],
      ['/api/products?q=%2Fdocs', '/products?q=%2Fdocs'],
      // Decoded once, like the API's router does: there this is not the reference.
      ['/api/%2564ocs', '/%2564ocs'],
    ])('%s is forwarded as it is', async (path, forwarded) => {
      expect(await rawStatus(path)).toBe(200)
      expect(seen().map(({ url }) => url)).toEqual([forwarded])
    })
  })

  test('the response of a busy API, requested once', async () => {
    everyone((_seen, response) => void response.writeHead(503, { 'retry-after': '1' }).end('{}'))
    expect((await call('/orders')).status).toBe(503)
    expect(seen()).toHaveLength(1)
  })
})

describe('the choice of the API:', () => {
  test('each in turn', async () => {
    for (let i = 0; i < 6; i++) await call('/orders')
    expect([one.seen.length, two.seen.length]).toEqual([3, 3])
  })

  test('an API that reports not ready gets no further request', async () => {
    one.isReady = false
    await web.settle(1)
    for (let i = 0; i < 6; i++) expect((await call('/orders')).status).toBe(200)
    expect([one.seen.length, two.seen.length]).toEqual([0, 6])
  })

  test('an API that returns gets its share again', async () => {
    one.isReady = false
    await web.settle(1)
    one.isReady = true
    await web.settle(2)
    for (let i = 0; i < 4; i++) await call('/orders')
    expect(one.seen).toHaveLength(2)
  })

  test('when none is ready, one that still responds is used', async () => {
    one.isReady = false
    two.isReady = false
    await sleep(200)
    expect((await call('/orders')).status).toBe(200)
  })

  test('callers who never read their response do not block others', async () => {
    const large = Buffer.alloc(4 << 20, 'x')
    everyone(({ url }, response) => void response.end(url === '/large' ? large : '{}'))
    const { port } = new URL(web.origin)
    const idlers = Array.from({ length: 300 }, () => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      socket.pause()
      socket.write('GET /api/large HTTP/1.1\r\nHost: x\r\n\r\n')
      return socket
    })
    await until(async () => seen().length >= 300 || undefined, 20_000)
    const reply = await call('/orders', { signal: AbortSignal.timeout(5_000) })
    expect(reply.status).toBe(200)
    for (const socket of idlers) socket.destroy()
  })

  test('with none left the caller gets 503 and Retry-After', async () => {
    await Promise.all([one.stop(), two.stop()])
    await web.settle(0)
    const reply = await call('/orders', { method: 'POST', body: '{}' })
    expect(reply.status).toBe(503)
    expect(reply.headers.get('retry-after')).toBe('1')
    expect(await reply.json()).toEqual({
      message: 'We are very busy. Please try again in a moment.',
      code: 'server.busy',
      requestId: reply.headers.get('x-request-id'),
    })
    expect(seen()).toEqual([])
  })

  test('with both gone the caller gets the same', async () => {
    await Promise.all([one.stop(), two.stop()])
    await web.settle(0)
    expect(await (await call('/orders')).json()).toMatchObject({ code: 'server.busy' })
  })
})

describe('an API that dies', () => {
  const hangUp: TinyApi['answer'] = (_seen, _response, raw) => void raw.socket.destroy()

  test('during a read: the other one serves it', async () => {
    one.answer = hangUp
    two.answer = (_seen, response) => void response.end('from two')
    const replies = await Promise.all([call('/orders'), call('/orders')])
    expect(await Promise.all(replies.map((reply) => reply.text()))).toEqual(['from two', 'from two'])
  })

  test('during a write: it is never sent twice, and the caller learns that the outcome is unknown', async () => {
    everyone(hangUp)
    const reply = await call('/orders', { method: 'POST', body: '{}' })
    expect(reply.status).toBe(502)
    expect(await reply.json()).toMatchObject({ code: 'server.fault', requestId: expect.any(String) })
    expect(seen()).toHaveLength(1)
  })

  test('before a write reached it: the caller learns that nothing happened', async () => {
    await one.stop()
    await two.stop()
    const reply = await call('/orders', { method: 'POST', body: '{}' })
    expect(reply.status).toBe(503)
    expect(await reply.json()).toMatchObject({ code: 'server.busy' })
  })

  test('gets no request until it is ready again', async () => {
    await web.stop()
    // Readiness is checked once, so that only the refused connection can reveal it.
    web = await startWebServer(pages.root, [one, two], { intervalMs: 60_000 })
    await web.settle(2)
    await one.stop()
    const write = () => call('/orders', { method: 'POST', body: '{}' }).then(({ status }) => status)
    const statuses = [await write(), await write(), await write(), await write()]
    expect(statuses.filter((status) => status === 503)).toHaveLength(1)
    expect(statuses.slice(2)).toEqual([200, 200])
  })

  test('during two reads in a row: tried twice, not for ever', async () => {
    everyone(hangUp)
    expect((await call('/orders')).status).toBe(502)
    expect(seen()).toHaveLength(2)
  })
})

test('a caller who disconnects during an upload does not affect others', async () => {
  const upload = request(`${web.origin}/api/photos`, {
    method: 'POST',
    headers: { 'content-length': '1000' },
  })
  upload.on('error', () => {})
  upload.write('half')
  await once(upload, 'socket')
  await new Promise((resolve) => setTimeout(resolve, 50))
  upload.destroy()
  for (let i = 0; i < 4; i++) expect((await call('/orders')).status).toBe(200)
})
