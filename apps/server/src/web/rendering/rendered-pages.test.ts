import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { startTinyApi, type TinyApi } from '#testing/processes/tiny-api.ts'
import { buildPages, SHELL, startWebServer, type WebServer } from '#testing/processes/web-server.ts'
import { createRenderedPages, type RenderedPages } from './rendered-pages.ts'
import type { Renderer } from './renderer.ts'

const SHOP = `${SHELL.en}<link rel="modulepreload">`
const BUYER = '__Host-rt_user=secret'

const lines: string[] = []
const log = createLog('web-test', 'info', { write: (line: string) => void lines.push(line) })
const logged = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)

beforeEach(() => {
  lines.length = 0
})

describe('a buyer’s page of the shop', () => {
  /** Renders the shop's pages, and prints its input. */
  const RENDERER = `
    export const planPage = (url) => url.startsWith('/products')
      ? { address: url, questions: ['/questions' + url, '/categories'] }
      : null
    export const renderPage = async (language, address, answers) => {
      if (address.includes('broken')) throw new Error('no')
      return language + ' ' + address + ' ' + JSON.stringify(answers)
    }`
  let api: TinyApi
  let web: WebServer
  const stops: (() => Promise<void>)[] = []

  beforeEach(async () => {
    api = await startTinyApi('one')
    stops.push(() => api.stop())
    const pages = await buildPages(RENDERER)
    stops.push(() => pages.remove())
    web = await startWebServer(pages.root, [api], { log })
    stops.push(() => web.stop())
    await web.settle(1)
    lines.length = 0
  })

  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  })

  const see = async (path: string, headers: Record<string, string> = { cookie: BUYER }) =>
    (await fetch(web.origin + path, { headers })).text()

  test('comes with its first state, in their language', async () => {
    const answers = JSON.stringify([{ from: 'one' }, { from: 'one' }])
    expect(await see('/products?q=aloo')).toBe(`en /products?q=aloo ${answers}`)
    expect(await see('/products/7', { cookie: `${BUYER}; farmgate_language=hi` })).toBe(
      `hi /products/7 ${answers}`,
    )
  })

  test('comes as the frame without a buyer’s cookie, as after a link from another site, and asks nothing', async () => {
    for (const cookie of ['', '__Host-rt_user=', '__Host-rt_farmer=secret'])
      expect(await see('/products', { cookie })).toBe(SHOP)
    expect(api.seen).toEqual([])
  })

  test('is asked for in the name of the visitor’s address, whatever address they claim, and without their session', async () => {
    await see('/products', {
      cookie: BUYER,
      authorization: 'Bearer secret',
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    })
    expect(api.seen.map(({ url }) => url).sort()).toEqual(['/categories', '/questions/products'])
    for (const { headers } of api.seen) {
      expect(headers['x-forwarded-for']).toBe('127.0.0.1')
      expect(headers['x-request-id']).toMatch(/^.{36}$/)
      expect(headers).not.toHaveProperty('cookie')
      expect(headers).not.toHaveProperty('authorization')
      expect(headers).not.toHaveProperty('forwarded')
    }
  })

  test('is asked for once by simultaneous visitors, once per language', async () => {
    const pages = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        see('/products', { cookie: `${BUYER}; farmgate_language=${n % 2 ? 'en' : 'hi'}` }),
      ),
    )
    expect(new Set(pages.map((page) => page.slice(0, 12)))).toEqual(new Set(['en /products', 'hi /products']))
    expect(api.seen).toHaveLength(4)
  })

  test.each([
    ['unknown product', 404, []],
    ['unknown page', 400, []],
    ['visitor with too many calls', 429, []],
    ['failing API', 500, ['no page data']],
  ])('comes as the frame for an %s', async (_, status, warnings) => {
    api.answer = (_seen, response) => void response.writeHead(status).end('{}')
    expect(await see('/products')).toBe(SHOP)
    expect(await see('/products')).toBe(SHOP)
    expect(logged().filter((line) => line !== 'request')).toEqual(warnings)
  })

  test('comes as the frame when rendering fails, and the log names no search words', async () => {
    expect(await see('/products?q=broken')).toBe(SHOP)
    expect(logged()).toContain('page not rendered')
    expect(lines.join('')).not.toContain('broken')
  })

  test('comes as the frame from a silent API, after a second', async () => {
    api.answer = () => {}
    const started = performance.now()
    expect(await see('/products')).toBe(SHOP)
    expect(performance.now() - started).toBeLessThan(3_000)
  })
})

describe('rendering', () => {
  let seconds: number
  let rendered: string[]
  let renderer: Renderer
  let answer: () => Promise<unknown>
  let pages: RenderedPages

  beforeEach(() => {
    seconds = 1_000
    rendered = []
    answer = async () => 'answer'
    renderer = {
      planPage: async (url) => ({ address: url, questions: ['/one'] }),
      renderPage: async (_language, address) => {
        rendered.push(address)
        return `page ${address}`
      },
    }
    pages = createRenderedPages({ log, renderer, ask: () => answer(), nowMs: () => seconds * 1_000 })
  })

  const see = async (address: string, pincode: string | null = null) => {
    const page = await pages(address, { language: 'en', pincode }, { ip: '203.0.113.9', requestId: 'r' })
    return page?.bodies.identity.toString() ?? null
  }

  test('a page for a pincode is kept for that pincode', async () => {
    renderer = {
      planPage: async (url, pincode) => ({ address: url, questions: [`/for/${pincode}`] }),
      renderPage: async (_language, address, _answers, pincode) => `page ${address} ${pincode}`,
    }
    pages = createRenderedPages({ log, renderer, ask: () => answer(), nowMs: () => seconds * 1_000 })
    expect([
      await see('/a', '411030'),
      await see('/a', '411004'),
      await see('/a'),
      await see('/a', '411030'),
    ]).toEqual(['page /a 411030', 'page /a 411004', 'page /a null', 'page /a 411030'])
  })

  test('a page is kept for five seconds, counted from its question', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    answer = () => promise
    const first = see('/a')
    await setImmediate()
    seconds += 4
    resolve('answer')
    expect(await first).toBe('page /a')
    seconds += 0.9
    await see('/a')
    expect(rendered).toEqual(['/a'])
    seconds += 0.2
    await see('/a')
    expect(rendered).toEqual(['/a', '/a'])
  })

  test('five hundred pages are kept, the newest', async () => {
    for (let n = 0; n <= 500; n++) await see(`/${n}`)
    await see('/1')
    expect(rendered).toHaveLength(501)
    await see('/0')
    expect(rendered).toHaveLength(502)
  })

  test('two pages are rendered at once, and a third visitor gets the frame without waiting', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    answer = () => promise
    const first = [see('/a'), see('/b')]
    await setImmediate()
    expect(await see('/c')).toBeNull()
    resolve('answer')
    expect(await Promise.all(first)).toEqual(['page /a', 'page /b'])
    expect(await see('/c')).toBe('page /c')
  })

  test('an address that can’t be read is left to the browser', async () => {
    renderer = {
      ...renderer,
      planPage: async () => {
        throw new TypeError('Invalid URL')
      },
    }
    pages = createRenderedPages({ log, renderer, ask: () => answer() })
    expect(await see('/products?%')).toBeNull()
  })
})

test('the policy names the hash of a style that the build put into a template, and no other', async () => {
  const pages = await buildPages()
  const style = '.card{color:green}'
  const html = `<head><style>${style}</style></head>`
  await writeFile(join(pages.root, 'pages', 'products.template.en.html'), html)
  await writeFile(join(pages.root, 'pages', 'products.template.hi.html'), html)
  const web = await startWebServer(pages.root, [])
  const policy = (await fetch(web.origin)).headers.get('content-security-policy')
  await web.stop()
  await pages.remove()
  const hash = createHash('sha256').update(style).digest('base64')
  expect(policy).toContain(`; style-src 'self' 'sha256-${hash}'; `)
})
