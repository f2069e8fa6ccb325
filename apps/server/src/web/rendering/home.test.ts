import type { HomeData } from '@farmgate/contract/market/home.ts'
import { homeCopy as english } from '@farmgate/messages/en/home-copy.ts'
import { homeCopy as hindi } from '@farmgate/messages/hi/home-copy.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTinyApi, type TinyApi } from '#testing/processes/tiny-api.ts'
import { buildPages, PREBUILT, startWebServer } from '#testing/processes/web-server.ts'

const NASTY = '</script><script>alert(1)</script>'
const home = {
  copy: { en: { ...english, buyers: NASTY }, hi: hindi },
  deals: [],
  fresh: [
    {
      _id: '1',
      name: NASTY,
      image: '/pictures/mango.webp',
      picture: { placeholder: '', width: 0 },
      price: 120,
      unit: 'kg',
      stock: 8,
      travels: 'fresh',
      farmer: { _id: '2', name: 'Ravi', place: '' },
    },
  ],
} satisfies HomeData

let api: TinyApi
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  api = await startTinyApi('one')
  stops.push(() => api.stop())
  answer(200, JSON.stringify(home))
})

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

function answer(status: number, body: string): void {
  api.answer = (_seen, response) => void response.writeHead(status).end(body)
}

/** The web server in front of the API, with this renderer or a tiny one that prints its input. */
async function open(renderer?: string): Promise<string> {
  const pages = await buildPages(renderer)
  stops.push(() => pages.remove())
  const web = await startWebServer(pages.root, [api])
  stops.push(() => web.stop())
  await web.settle(1)
  return web.origin
}

const see = async (origin: string, language = 'en') => {
  const reply = await fetch(`${origin}/`, { headers: { 'accept-language': language } })
  return [reply.status, await reply.text()]
}

test('the visitor gets exactly what the renderer made of the data, in their language', async () => {
  const origin = await open()
  // Nothing is added or removed: the renderer escapes, because it knows where a text goes.
  expect(await see(origin, 'en')).toEqual([200, `en${JSON.stringify(home)}`])
  expect(await see(origin, 'hi')).toEqual([200, `hi${JSON.stringify(home)}`])
})

test('fifty visitors cause one request to the API', async () => {
  const origin = await open()
  await Promise.all(Array.from({ length: 50 }, () => see(origin)))
  expect(api.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /home'])
})

test('a request for the data itself goes to the API every time', async () => {
  const origin = await open()
  await see(origin)
  expect(await (await fetch(`${origin}/api/home`)).json()).toEqual(home)
  await fetch(`${origin}/api/home`)
  expect(api.seen).toHaveLength(3)
})

test.each([
  ['no JSON', 200, '<html>'],
  ['JSON that breaks off', 200, JSON.stringify(home).slice(0, 100)],
  ['something else', 200, '{"copy":{"en":{},"hi":{}},"deals":[],"fresh":[]}'],
  [
    'more deals than there is room for',
    200,
    JSON.stringify({ ...home, deals: Array(7).fill(home.fresh[0]) }),
  ],
  ['a refusal', 429, JSON.stringify(home)],
  ['a fault', 500, JSON.stringify(home)],
])('an API that responds with %s counts as silent', async (_, status, body) => {
  answer(status, body)
  const origin = await open()
  expect(await see(origin)).toEqual([200, PREBUILT.en])
})

test('a redirect by the API is not followed', async () => {
  api.answer = ({ url }, response) =>
    void response.writeHead(url === '/home' ? 302 : 200, { location: '/elsewhere' }).end(JSON.stringify(home))
  const origin = await open()
  expect(await see(origin)).toEqual([200, PREBUILT.en])
  expect(api.seen.map(({ url }) => url)).toEqual(['/home'])
})

test('a field outside the contract does not reach the renderer', async () => {
  answer(200, JSON.stringify({ ...home, secret: 'of the next version' }))
  const origin = await open()
  expect(await see(origin)).toEqual([200, `en${JSON.stringify(home)}`])
})

test('a silent API delays the visitor for a moment only', async () => {
  api.answer = () => {}
  const origin = await open()
  const started = performance.now()
  expect(await see(origin)).toEqual([200, PREBUILT.en])
  expect(performance.now() - started).toBeLessThan(1_500)
})

test('an API that is gone does not delay the visitor', async () => {
  const origin = await open()
  await api.stop()
  expect(await see(origin, 'hi')).toEqual([200, PREBUILT.hi])
})

test.each([
  ['can not be loaded', 'import "./gone.js"'],
  ['is no program', 'export const renderPage ='],
  ['lacks what we call', 'export const other = 1'],
  ['throws', 'export const renderPage = () => { throw new Error("no") }'],
])('with a renderer that %s the visitor gets the page of the build', async (_, renderer) => {
  const origin = await open(renderer)
  expect(await see(origin)).toEqual([200, PREBUILT.en])
})
