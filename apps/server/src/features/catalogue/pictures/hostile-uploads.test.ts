import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openMarket, type Person } from '#testing/market.ts'
import { nothingLeftBehind, photoOf, sendAvatar, storedFiles } from '#testing/builders/photos.ts'

const market = await openMarket()
const { port } = new URL(market.url)
const SCRIPT = '<!doctype html><script>alert(document.domain)</script>'
let farmer: Person
let jpeg: Buffer

beforeAll(async () => {
  farmer = await market.person('farmer')
  jpeg = await photoOf({ width: 64, height: 48 })
})

afterEach(async () => {
  await nothingLeftBehind(market)
  // Still running and serving everyone: a photo never ends the process.
  expect((await fetch(`${market.url}/healthz`)).status).toBe(200)
  for (const name of await storedFiles(market)) {
    const content = await market.deps.pictures.read(name)
    expect(content?.toString('latin1', 0, 4)).toBe('RIFF')
    expect(content?.includes('<script')).toBe(false)
  }
})

const avatar = async () => (await farmer.call(farmerProfile, {})).farmer.avatar

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const refused: readonly (readonly [
  what: string,
  code: string,
  () => Buffer | Promise<Buffer>,
  string,
  string,
])[] = [
  ['an SVG', 'picture.unreadable', () => Buffer.from(svg), 'image/svg+xml', 'a.svg'],
  ['an SVG named PNG', 'picture.unreadable', () => Buffer.from(svg), 'image/png', 'a.png'],
  ['HTML named PNG', 'picture.unreadable', () => Buffer.from(SCRIPT), 'image/png', 'a.png'],
  [
    'HTML behind the first bytes of a JPEG',
    'picture.unreadable',
    () => Buffer.concat([jpeg.subarray(0, 4), Buffer.from(SCRIPT)]),
    'image/jpeg',
    'a.jpg',
  ],
  [
    'a GIF',
    'picture.unreadable',
    () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
    'image/gif',
    'a.gif',
  ],
  [
    'a GIF with a JPEG behind it',
    'picture.unreadable',
    () => Buffer.concat([Buffer.from('GIF89a'), jpeg]),
    'image/jpeg',
    'a.jpg',
  ],
  ['a PDF', 'picture.unreadable', () => Buffer.from('%PDF-1.7\n1 0 obj'), 'image/png', 'a.png'],
  ['an AVIF', 'picture.unreadable', () => sharp(jpeg).avif({ effort: 0 }).toBuffer(), 'image/avif', 'a.avif'],
  ['a TIFF', 'picture.unreadable', () => sharp(jpeg).tiff().toBuffer(), 'image/tiff', 'a.tiff'],
  [
    'a file of another kind under the first bytes of a WebP',
    'picture.unreadable',
    () => Buffer.from('RIFF\x20\0\0\0WEBPVP8 <script>', 'latin1'),
    'image/webp',
    'a.webp',
  ],
  [
    'a JPEG that ends too early',
    'picture.unreadable',
    () => noisyPhoto('jpeg').then((photo) => photo.subarray(0, photo.length / 2)),
    'image/jpeg',
    'a.jpg',
  ],
  [
    'a PNG that ends too early',
    'picture.unreadable',
    () => noisyPhoto('png').then((photo) => photo.subarray(0, photo.length / 2)),
    'image/png',
    'a.png',
  ],
  ['a JPEG of three bytes', 'picture.unreadable', () => jpeg.subarray(0, 3), 'image/jpeg', 'a.jpg'],
  [
    'a tiny PNG that claims to be 60000 by 60000',
    'picture.too_large',
    () => png(60_000, 60_000, Buffer.alloc(10)),
    'image/png',
    'a.png',
  ],
  [
    'a PNG of 2147483647 by 2147483647',
    'picture.unreadable',
    () => png(2_147_483_647, 2_147_483_647, Buffer.alloc(10)),
    'image/png',
    'a.png',
  ],
  [
    'a real PNG of 50 million pixels in 50 kB',
    'picture.too_large',
    () => png(10_000, 5_000, Buffer.alloc(5_000 * 10_001)),
    'image/png',
    'a.png',
  ],
  [
    'a file of 11 MB',
    'picture.too_large',
    () => Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)]),
    'image/jpeg',
    'a.jpg',
  ],
]

test.each(refused)('%s is refused, and nothing of it is stored', async (_what, code, make, type, name) => {
  const before = [await storedFiles(market), await avatar()]
  const { body } = await sendAvatar(market, farmer, await make(), { type, name })
  expect(body.code).toBe(code)
  expect([await storedFiles(market), await avatar()]).toEqual(before)
})

test.each<[string, () => Buffer]>([
  ['a web page', () => Buffer.concat([jpeg, Buffer.from(SCRIPT)])],
  ['an archive', () => Buffer.concat([jpeg, Buffer.from('PK\x03\x04<script>alert(1)</script>', 'latin1')])],
  ['a web page in a comment', () => commented(jpeg, SCRIPT)],
  ['a text that unpacks to 200 MB', () => textBomb()],
])('a photo with %s hidden in it is stored without it', async (_what, make) => {
  const { status, body } = await sendAvatar(market, farmer, make())
  expect(status).toBe(200)
  const reply = await fetch(market.url + body.farmer.avatar)
  expect(reply.headers.get('content-type')).toBe('image/webp')
  expect(await reply.text()).not.toContain('script')
})

test.each([
  '../../../../etc/passwd',
  '..\\..\\windows\\system.ini',
  '/etc/passwd',
  'photo.jpg\0.html',
  '%2e%2e%2fphoto.jpg',
  '<script>alert(1)</script>.jpg',
  '',
])('the file name %j is ignored', async (name) => {
  const files = await storedFiles(market)
  const reply = await send(form([part({ name: 'avatar', filename: name, content: jpeg })]))
  // A part without a file name is a text field; one with oversized headers is refused.
  expect(reply.status).toBeLessThan(500)
  const added = (await storedFiles(market)).filter((file) => !files.includes(file))
  expect(added.every((file) => /^[0-9a-f]{32}-1200\.webp$/.test(file))).toBe(true)
})

test.each<[string, number, () => Buffer]>([
  [
    'a file name of 20 kB',
    200,
    () => form([part({ name: 'avatar', filename: 'n'.repeat(20_000), content: jpeg })]),
  ],
  ['two photos', 413, () => form([photoPart(), photoPart()])],
  ['a photo under another name', 200, () => form([photoPart('holiday')])],
  ['a photo under no name', 200, () => form([photoPart('')])],
  ['a photo under __proto__', 400, () => form([photoPart('__proto__')])],
  ['a field under constructor', 400, () => form([part({ name: 'constructor', content: Buffer.from('x') })])],
  [
    'thirty fields',
    413,
    () => form(Array.from({ length: 30 }, (_, i) => part({ name: `f${i}`, content: Buffer.from('x') }))),
  ],
  ['a field of 50 kB', 400, () => form([part({ name: 'name', content: Buffer.alloc(50_000, 'a') })])],
  [
    'a name for a field of 10 kB',
    200,
    () => form([part({ name: 'n'.repeat(10_000), content: Buffer.from('x') })]),
  ],
  ['no parts at all', 200, () => Buffer.from('--x--\r\n')],
  ['no final boundary', 400, () => form([photoPart()]).subarray(0, -7)],
  ['a part without headers', 200, () => Buffer.from('--x\r\n\r\nhello\r\n--x--\r\n')],
  [
    'a part whose headers never end',
    400,
    () => Buffer.concat([Buffer.from('--x\r\nContent-\r\n'), form([photoPart()])]),
  ],
  [
    'such a part before a large photo',
    400,
    () =>
      Buffer.concat([
        Buffer.from('--x\r\nContent-\r\n'),
        form([part({ name: 'avatar', filename: 'a.jpg', content: Buffer.alloc(3_000_000, 1) })]),
      ]),
  ],
  ['another boundary than declared', 400, () => Buffer.from('--y\r\n\r\nhello\r\n--y--\r\n')],
  ['nothing', 200, () => Buffer.alloc(0)],
])('a form with %s is answered %i', async (_what, status, make) => {
  const reply = await send(make())
  expect(reply.status).toBe(status)
})

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/mixed; boundary=x',
  'image/jpeg',
  'text/html',
])('a body of type %s is refused', async (type) => {
  const reply = await send(form([photoPart()]), type)
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
})

test('a connection that breaks in the middle of a photo leaves nothing behind', async () => {
  const files = await storedFiles(market)
  const body = form([part({ name: 'avatar', filename: 'a.jpg', content: Buffer.alloc(500_000, 1) })])
  for (const sent of [10, 100, 1_000, 200_000, body.length - 3]) {
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(head(body.length))
    socket.write(body.subarray(0, sent))
    await sleep(60)
    socket.destroy()
  }
  // Complete, but the client no longer waits for the response.
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const whole = form([part({ name: 'avatar', filename: 'a.jpg', content: Buffer.from('no photo') })])
  socket.end(Buffer.concat([head(whole.length), whole]))
  socket.destroySoon()
  await sleep(100)
  expect(await storedFiles(market)).toEqual(files)
})

test('a caller who disconnects while the photo is processed leaves nothing behind', async () => {
  const content = await noisyPhoto('jpeg')
  const body = form([part({ name: 'avatar', filename: 'a.jpg', content })])
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(Buffer.concat([head(body.length), body]))
  await sleep(80)
  socket.destroy()
  await expect(nothingLeftBehind(market)).resolves.toBeUndefined()
})

test('a form cut short by its sender gets a response, and the connection stays usable', async () => {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const body = form([photoPart()]).subarray(0, 200)
  socket.write(Buffer.concat([head(body.length, 'close'), body]))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

test('three hundred corrupted forms each get a response, none an internal error', {
  timeout: 60_000,
}, async () => {
  const good = form([
    part({ name: 'name', content: Buffer.from('Ramesh') }),
    part({ name: 'place', content: Buffer.from('Pawas') }),
    photoPart(),
  ])
  const answers = new Map<number, number>()
  for (let i = 0; i < 300; i += 50) {
    const replies = await Promise.all(Array.from({ length: 50 }, () => send(spoil(good))))
    for (const { status } of replies) answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  // 503: beyond the concurrency limit, callers are asked to retry.
  expect([...answers.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([])
  expect([...answers.values()].reduce((sum, count) => sum + count)).toBe(300)
})

/** Flips, removes, doubles, swaps or cuts off bytes, mostly in the multipart syntax. */
function spoil(good: Buffer): Buffer {
  const at = () => (randomInt(3) === 0 ? randomInt(good.length) : randomInt(400) % good.length)
  const [from, to] = [at(), at()].sort((a, b) => a - b) as [number, number]
  const ways: (() => Buffer)[] = [
    () => {
      const changed = Buffer.from(good)
      for (let i = randomInt(1, 6); i > 0; i--) changed[at()] = randomInt(256)
      return changed
    },
    () => Buffer.concat([good.subarray(0, from), good.subarray(to)]),
    () => Buffer.concat([good.subarray(0, to), good.subarray(from)]),
    () => good.subarray(0, to),
    () => Buffer.concat([good.subarray(0, from), Buffer.from('\r\n--x\r\n'), good.subarray(from)]),
    () => Buffer.concat([good.subarray(0, from), Buffer.from('\r\n--x--\r\n'), good.subarray(from)]),
    () => Buffer.concat([good, good]),
  ]
  return ways[randomInt(ways.length)]?.() ?? good
}

const send = (body: Buffer, type = 'multipart/form-data; boundary=x') =>
  fetch(`${market.url}/farmers/updateprofile`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${farmer.token}`, 'content-type': type },
    body: new Uint8Array(body),
  })

const head = (length: number, connection = 'keep-alive') =>
  Buffer.from(
    `PATCH /farmers/updateprofile HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nAuthorization: Bearer ${farmer.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`,
  )

interface Part {
  readonly name: string
  readonly filename?: string
  readonly content: Buffer
}

const part = ({ name, filename, content }: Part): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
        `${filename === undefined ? '' : 'Content-Type: image/jpeg\r\n'}\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])

const photoPart = (name = 'avatar') => part({ name, filename: 'a.jpg', content: jpeg })

const form = (parts: readonly Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from('--x--\r\n')])

/** Hardly compressible: as large as a photo of its size can be. */
const noisyPhoto = (format: 'jpeg' | 'png'): Promise<Buffer> =>
  sharp({
    create: {
      width: 1_000,
      height: 800,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer()

/** A PNG of grey bytes, whatever size its header claims. */
function png(width: number, height: number, pixels: Buffer, extra: readonly Buffer[] = []): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    ...extra,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const textBomb = (): Buffer =>
  png(10, 10, Buffer.alloc(110), [
    chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(200_000_000))])),
  ])

/** Inserts a comment after the first two bytes, where programs write theirs. */
function commented(photo: Buffer, comment: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  return Buffer.concat([
    photo.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(comment),
    photo.subarray(2),
  ])
}
