import { readdirSync, readlinkSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openMarket } from '#testing/market.ts'
import { unlimited } from './limits/call-limits.ts'
import { until } from '#testing/until.ts'

const counted: string[] = []
const market = await openMarket({
  limits: { ...unlimited, countVisitor: async (limit) => void counted.push(limit) },
})
const { port } = new URL(market.url)
const ID = '0123456789abcdef'.repeat(2)
const CONTENT = Buffer.alloc(50_000, 7)
await market.deps.pictures.write(`${ID}-640.webp`, CONTENT)
await market.deps.pictures.write(`${ID}-640.avif`, CONTENT)
await writeFile(join(market.picturesDir, 'secret.webp'), 'secret')

const get = (name: string, init: RequestInit = {}) => fetch(`${market.url}/pictures/${name}`, init)

/** Sends the path unchanged: a browser or `fetch` would normalise it first. */
async function getRaw(path: string): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

test('anyone may see a picture and cache it for ever; a browser treats it as an image only', async () => {
  const reply = await get(`${ID}-640.webp`)
  expect(reply.status).toBe(200)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '50000',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    etag: `"${ID}-640.webp"`,
  })
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(CONTENT)
  expect((await get(`${ID}-640.avif`)).headers.get('content-type')).toBe('image/avif')
  expect(counted).toContain('picture')
})

test('a HEAD request, or one with a cached picture, gets no body', async () => {
  const head = await get(`${ID}-640.webp`, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe('50000')
  for (const tag of [`"${ID}-640.webp"`, `W/"${ID}-640.webp"`, `"other", "${ID}-640.webp"`]) {
    const reply = await get(`${ID}-640.webp`, { headers: { 'if-none-match': tag } })
    expect(reply.status).toBe(304)
    expect(reply.headers.get('cache-control')).toContain('immutable')
    expect(await reply.text()).toBe('')
  }
  expect((await get(`${ID}-640.webp`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test.each([
  `/pictures/${ID}-320.webp`,
  `/pictures/${ID}-640.svg`,
  `/pictures/${ID}-640.webp.html`,
  `/pictures/${ID}-640.webp%00`,
  '/pictures/../secret.webp',
  '/pictures/../../secret.webp',
  '/pictures/%2e%2e%2fsecret.webp',
  '/pictures/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/pictures/..%5csecret.webp',
  '/pictures//secret.webp',
  '/pictures/secret.webp',
  '/pictures/',
  '/pictures',
  `/pictures/${'a'.repeat(5_000)}.webp`,
])('%s is not found', async (path) => {
  const answer = await getRaw(path)
  expect(answer).toMatch(/^HTTP\/1\.1 (404|400|414) /)
  expect(answer).not.toContain('secret\r\n')
  expect(answer).not.toContain('immutable')
})

test('a picture can only be read: no other method has an effect', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect((await get(`${ID}-640.webp`, { method })).status).toBe(404)
  }
})

test('a viewer who disconnects during the download leaves no file open', async () => {
  const large = `${ID}-1200.webp`
  await market.deps.pictures.write(large, Buffer.alloc(20_000_000, 7))
  for (let i = 0; i < 20; i++) {
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`GET /pictures/${large} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(socket, 'data')
    socket.destroy()
  }
  expect(await until(async () => (openFiles(large) === 0 ? true : undefined), 5_000)).toBe(true)
})

const openFiles = (name: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).endsWith(name)
    } catch {
      return false
    }
  }).length
