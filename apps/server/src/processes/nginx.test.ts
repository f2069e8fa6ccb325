import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Endpoint } from '@farmgate/contract/endpoint.ts'
import { endpoints } from '@farmgate/contract/endpoints.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freePort, startProgram } from '#testing/processes/program.ts'
import { startTinyApi } from '#testing/processes/tiny-api.ts'
import { buildPages } from '#testing/processes/web-server.ts'
import { until } from '#testing/until.ts'

/** The nginx of Debian with the configuration that deploy/single installs, in front of our web server. */
const SITE = readFileSync(new URL('../../../../deploy/single/nginx.conf', import.meta.url), 'utf8')
const NAME = 'farmgate.test'
/** The caller's true address: any of 127.0.0.0/8 is this machine. */
const TRUE_PEER = '127.0.0.77'

const folder = mkdtempSync(join(tmpdir(), 'farmgate-nginx-'))
chmodSync(folder, 0o755)
const pages = await buildPages()
const api = await startTinyApi('one')
const [webPort, httpPort, httpsPort] = [await freePort(), await freePort(), await freePort()]
await startProgram(
  'bin/web.ts',
  {
    WEB_PORT: String(webPort),
    WEB_ROOT: pages.root,
    API_ORIGINS: api.origin,
    WEB_TRUST_PROXY: 'loopback',
  },
  'Server listening',
  afterAll,
)
await startNginx()

beforeEach(() => {
  api.seen.length = 0
  api.answer = (_seen, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

afterAll(async () => {
  await Promise.all([api.stop(), pages.remove()])
  rmSync(folder, { recursive: true })
})

test('a forged address changes nothing: the API sees the true peer', async () => {
  const forged = {
    'x-forwarded-for': '203.0.113.9, 127.0.0.1',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
  }
  await call('/api/profile', { headers: forged })
  await call('/api/profile')
  const [lied, honest] = api.seen.map(({ headers }) => headers)
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-forwarded-host', 'x-forwarded-proto'])
    expect(lied?.[name], name).toBe(honest?.[name])
  expect(lied?.['x-forwarded-for']).toBe(TRUE_PEER)
  expect(lied?.['x-forwarded-proto']).toBe('https')
})

test('public answers are stored for their seconds, and never those of a caller with a token', async () => {
  api.answer = (_seen, response) =>
    response.writeHead(200, { 'cache-control': 'public, max-age=30', vary: 'accept-encoding' }).end('list')
  for (let n = 0; n < 5; n++) expect((await call('/api/products?page=1')).body).toBe('list')
  expect(api.seen).toHaveLength(1)
  await call('/api/products?page=1', { headers: { authorization: 'Bearer someone' } })
  expect(api.seen).toHaveLength(2)

  api.answer = (_seen, response) => response.writeHead(200, { 'cache-control': 'no-store' }).end('mine')
  for (let n = 0; n < 2; n++) await call('/api/cart')
  api.answer = (_seen, response) =>
    response.writeHead(200, { 'cache-control': 'private, max-age=9' }).end('own')
  for (let n = 0; n < 2; n++) await call('/api/products/1')
  expect(api.seen).toHaveLength(6)
})

test('pictures are stored', async () => {
  api.answer = (_seen, response) =>
    response.writeHead(200, { 'cache-control': 'public, max-age=31536000, immutable' }).end('picture')
  for (let n = 0; n < 3; n++) expect((await call('/pictures/a.webp')).body).toBe('picture')
  expect(api.seen).toHaveLength(1)
})

test('every call that takes a photo accepts 10 MB, a long list what it says, every other call 1 MB', async () => {
  const photos = (Object.values(endpoints) as Endpoint[]).filter(({ multipart }) => multipart === true)
  expect(photos.length).toBeGreaterThan(3)
  const photo = Buffer.alloc(10 * 1024 * 1024 + 100_000)
  for (const { method, path } of photos) {
    const { status } = await call(`/api${path.replaceAll(/:\w+/g, 'some-id')}`, { method }, photo)
    expect(status, `${method} ${path}`).toBe(200)
  }
  for (const { method, path, bodyBytesMax } of Object.values(endpoints) as Endpoint[]) {
    if (bodyBytesMax === undefined) continue
    const long = await call(
      `/api${path.replaceAll(/:\w+/g, 'some-id')}`,
      { method },
      Buffer.alloc(bodyBytesMax),
    )
    expect(long.status, `${method} ${path}`).toBe(200)
  }
  api.seen.length = 0
  const refused = await call('/api/orders', { method: 'POST' }, Buffer.alloc(1_100_000))
  expect(refused).toMatchObject({ status: 413, body: expect.stringContaining('request.too_large') })
  expect(api.seen).toHaveLength(0)
})

test('a live stream arrives as it is written', async () => {
  let finish = () => {}
  api.answer = (_seen, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('event: changed\n\n')
    finish = () => void response.end()
  }
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request(options('/api/live'), resolve).on('error', reject).end()
  })
  const [first] = (await once(reply, 'data')) as [Buffer]
  expect(first.toString()).toContain('event: changed')
  finish()
  await text(reply)
})

test('plain http is redirected, except the path of certificate renewals', async () => {
  mkdirSync(join(folder, 'acme', '.well-known', 'acme-challenge'), { recursive: true })
  writeFileSync(join(folder, 'acme', '.well-known', 'acme-challenge', 'token'), 'proof')
  const plain = (path: string) =>
    new Promise<{ status: number | undefined; location: string | undefined; body: string }>(
      (resolve, reject) => {
        plainRequest({ port: httpPort, path, headers: { host: NAME } }, (reply) => {
          void text(reply).then((body) =>
            resolve({ status: reply.statusCode, location: reply.headers.location, body }),
          )
        })
          .on('error', reject)
          .end()
      },
    )
  expect(await plain('/orders?a=b')).toMatchObject({ status: 301, location: `https://${NAME}/orders?a=b` })
  expect(await plain('/.well-known/acme-challenge/token')).toMatchObject({ status: 200, body: 'proof' })
})

test('TLS speaks HTTP/2, pages have HSTS, and the version of nginx is hidden', async () => {
  const session = connectHttp2(`https://${NAME}:${httpsPort}`, {
    lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    rejectUnauthorized: false,
  })
  const stream = session.request({ ':path': '/healthz' })
  const [headers] = (await once(stream, 'response')) as [Record<string, string>]
  expect(headers[':status']).toBe(200)
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  expect(headers['server']).toBe('nginx')
  session.destroy()
})

interface Changes {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

function options(path: string, changes: Changes = {}): RequestOptions {
  return {
    host: '127.0.0.1',
    port: httpsPort,
    localAddress: TRUE_PEER,
    servername: NAME,
    rejectUnauthorized: false,
    agent: false,
    path,
    ...changes,
    headers: { host: NAME, ...changes.headers },
  }
}

function call(path: string, changes: Changes = {}, body?: Buffer) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request(options(path, changes), (reply) => {
      text(reply).then((received) => resolve({ status: reply.statusCode, body: received }), reject)
    })
    sent.on('error', reject).end(body)
  })
}

async function startNginx(): Promise<void> {
  const values: Record<string, string> = {
    DOMAIN: NAME,
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
    WEB_ADDRESS: `127.0.0.1:${webPort}`,
    CERTIFICATE: join(folder, 'certificate.pem'),
    CERTIFICATE_KEY: join(folder, 'key.pem'),
    CACHE: join(folder, 'cache'),
    ACME: join(folder, 'acme'),
    LOGS: folder,
    PAGES: folder,
  }
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${NAME} -keyout ${values['CERTIFICATE_KEY']} -out ${values['CERTIFICATE']}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
  mkdirSync(join(folder, 'cache'))
  mkdirSync(join(folder, 'bodies'))
  writeFileSync(
    join(folder, 'site.conf'),
    SITE.replaceAll(/@([A-Z][A-Z_]*)@/g, (_match, name: string) => values[name] ?? `missing ${name}`),
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      client_body_temp_path ${folder}/bodies; proxy_temp_path ${folder}/proxied;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      include ${folder}/site.conf;
    }`,
  )
  const nginx = spawn('nginx', [
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    join(folder, 'error.log'),
  ])
  let said = ''
  nginx.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  nginx.on('error', (error) => (said += error.message))
  afterAll(() => void nginx.kill('SIGTERM'))
  await until(async () => {
    if (nginx.exitCode !== null || said !== '') throw new Error(`nginx did not start: ${said}`)
    return call('/healthz').then(
      ({ status }) => status === 200 || undefined,
      () => undefined,
    )
  }, 10_000)
}
