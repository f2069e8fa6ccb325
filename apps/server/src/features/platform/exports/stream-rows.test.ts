import { setTimeout as sleep } from 'node:timers/promises'
import { requestExport } from '@farmgate/contract/platform/exports.ts'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { type FastifyBaseLogger, fastify } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerProblems } from '#http/responses/answer-problems.ts'
import { unlimited } from '#http/limits/call-limits.ts'
import { neverStored } from '#http/cache/public-answers.ts'
import { checkResponses } from '#http/responses/response-serialiser.ts'
import { createOn } from '#http/on.ts'
import { StreamLog } from '#http/responses/stream-log.ts'
import { createLog } from '#logging/log.ts'
import { openMarket, type Person } from '#testing/market.ts'
import { until } from '#testing/until.ts'
import type { ExportSource } from './export-source.ts'
import { isSessionLive } from '#features/people/sessions/still-signed-in.ts'
import { exportRoutes } from './exports.routes.ts'

/** The same calls over the same links, with a source controlled by the test. */
const market = await openMarket()
const logged: { msg: string; level: number | string }[] = []
const log = createLog('test', 'info', {
  write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]),
})
const loggerInstance: FastifyBaseLogger = log
const app = fastify({ loggerInstance, logController: new StreamLog({ disableRequestLogging: true }) })
let source: ExportSource
let url: string
let admin: Person

beforeAll(async () => {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(checkResponses)
  answerProblems(app)
  await app.register(cookie)
  await app.register(multipart)
  const on = createOn(app, {
    authenticate: async () => null,
    limits: unlimited,
    isOverloaded: () => false,
    hasRoomToSignIn: () => true,
    publicAnswers: neverStored,
    publicOrigins: [],
    secondFactor: 'off',
    incomingDir: '/nowhere',
    hashKeys: market.deps.keys.idempotency,
    deviceKeys: market.deps.keys.device,
  })
  const held: ExportSource = (...args) => source(...args)
  exportRoutes(on, {
    db: market.db,
    sources: {
      orders: held,
      users: held,
      farmers: held,
      newsletter: held,
      audit: held,
      payout_run: held,
      money: held,
      bank_file: held,
    },
    isSessionLive,
    proveForAct: async () => {},
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  admin = await market.person('admin')
})

afterAll(() => app.close())

const link = async (): Promise<string> =>
  url + (await admin.call(requestExport, { body: { kind: 'users' } })).url

const WIDE = 'x'.repeat(1_000)

test('a fault before the first byte is reported as a problem', async () => {
  source = async function* () {
    yield ['head']
    throw new Error('the database is away')
  }
  const reply = await fetch(await link())
  expect(reply.status).toBe(500)
  expect(reply.headers.get('content-type')).toContain('application/json')
  expect(reply.headers.get('content-disposition')).toBeNull()
  expect(await reply.json()).toMatchObject({ code: 'server.fault' })
})

test('a fault in the middle cuts the connection, so that half a file is not taken for a whole one, and is logged', async () => {
  source = async function* () {
    for (let row = 0; row < 200; row++) yield [WIDE]
    await sleep(50)
    throw new Error('the database went away')
  }
  const reply = await fetch(await link())
  expect(reply.status).toBe(200)
  await expect(reply.arrayBuffer()).rejects.toThrow('terminated')
  await until(async () => logged.find(({ msg }) => msg === 'response aborted'), 5_000)
})

test('reading stops when the client disconnects', async () => {
  let read = 0
  let ended = false
  source = async function* () {
    try {
      while (true) {
        read++
        yield [WIDE]
        if (read % 100 === 0) await sleep(1)
      }
    } finally {
      ended = true
    }
  }
  const reader = (await fetch(await link())).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await until(async () => ended || undefined, 5_000)
  const readThen = read
  await sleep(50)
  expect(read).toBe(readThen)
  await until(async () => logged.find(({ msg }) => msg === 'client disconnected'), 5_000)
})

test('a slow client is waited for: rows are not read ahead', async () => {
  let made = 0
  source = async function* () {
    while (made < 200_000) {
      made++
      yield [WIDE]
      if (made % 100 === 0) await sleep(0)
    }
  }
  const reader = (await fetch(await link())).body?.getReader()
  await reader?.read()
  // As much as the buffers between them hold, and no more.
  let before = -1
  await until(async () => {
    if (before === made) return made
    before = made
    await sleep(100)
    return undefined
  }, 10_000)
  expect(made).toBeLessThan(50_000)
  await reader?.cancel()
})

test('the API reference describes the file', async () => {
  const { paths, components } = (await (await fetch(`${market.url}/openapi.json`)).json()) as {
    paths: Record<string, { get?: { responses: Record<string, { content?: object; $ref?: string }> } }>
    components: { responses: Record<string, { content: object }> }
  }
  const { responses } = paths['/exports/{token}']?.get ?? { responses: {} }
  expect(Object.keys(responses['200']?.content ?? {})).toEqual(['text/csv'])
  const refused = responses['404']?.$ref?.split('/').at(-1) ?? ''
  expect(Object.keys(components.responses[refused]?.content ?? {})).toEqual(['application/json'])
})
