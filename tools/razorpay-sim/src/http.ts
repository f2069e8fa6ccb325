import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Faults, Trouble } from './faults.ts'
import { badRequest, GatewayFault } from './gateway-fault.ts'

export interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly rawBody: string
  readonly body: Readonly<Record<string, unknown>>
  /** Waits as long as the fault requires. */
  readonly pause: () => Promise<void>
}

export interface Answer {
  readonly status?: number
  /** Sent as JSON, or unchanged when `type` is given. */
  readonly body: unknown
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Route {
  /** The name used by faults: `GET /v1/orders/:id`. */
  readonly name: string
  /** `key` needs the merchant's key and can have faults; `open` needs no key and has none. */
  readonly access: 'key' | 'open'
  /** It applies the delay itself, in the middle of its work. */
  readonly pausesInside?: boolean
  handle(call: Call): Answer | Promise<Answer>
}

/** A route of the merchant's API, which needs the key. */
export const keyed = (name: string, respond: (call: Call) => unknown): Route => ({
  name,
  access: 'key',
  handle: async (call) => ({ body: await respond(call) }),
})

/** A route of the simulator itself, for tests and the sheet. */
export const open = (name: string, respond: (call: Call) => unknown): Route => ({
  name,
  access: 'open',
  handle: async (call) => ({ body: (await respond(call)) ?? {} }),
})

/** The id in the path. */
export const idIn = (params: Call['params']): string => decodeURIComponent(params['id'] ?? '')

interface ServeOptions {
  readonly routes: readonly Route[]
  readonly faults: Faults
  readonly authorizations: ReadonlySet<string>
  /** No response and no webhook leaves before its change is in the journal. */
  readonly flushed: () => Promise<void>
  /** Called with the name of the route for each request to the API. */
  readonly onCall: (route: string) => void
}

export function createHttp({ routes, faults, authorizations, flushed, onCall }: ServeOptions): Server {
  const table = routes.map((route) => ({ route, pattern: patternOf(route.name) }))
  const server = createServer((request, response) => {
    // A caller who disconnected gets no response.
    serve(request, response).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 60_000
  return server

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator')
    const called = `${request.method} ${url.pathname}`
    const rawBody = await text(request)
    const found = find(called)
    const isOpen = found?.route.access === 'open'
    if (found?.route.access === 'key') onCall(found.route.name)
    const trouble = isOpen || found === null ? NO_TROUBLE : faults.of(found.route.name)
    if (trouble.dropBefore) return void request.socket.destroy()
    const result = await orFault(async () => {
      if (!isOpen && !authorizations.has(request.headers.authorization ?? '')) {
        throw new GatewayFault(401, 'BAD_REQUEST_ERROR', 'Authentication failed')
      }
      if (found === null) throw badRequest('The requested URL was not found on the server.')
      const pause = () => sleep(trouble.latencyMs)
      if (trouble.status !== null) return pause().then(() => inPlaceOfWork(trouble))
      if (found.route.pausesInside !== true && trouble.latencyMs > 0) await pause()
      const { params } = found
      const call = { params, query: url.searchParams, headers: request.headers, rawBody, pause }
      return found.route.handle({ ...call, body: readBody(rawBody) })
    })
    await flushed()
    if (trouble.dropAfterEffect) request.socket.destroy()
    else send(response, result)
  }

  function find(called: string): { route: Route; params: Record<string, string> } | null {
    for (const { route, pattern } of table) {
      const match = pattern.exec(called)
      if (match !== null) return { route, params: { ...match.groups } }
    }
    return null
  }
}

const NO_TROUBLE: Trouble = { latencyMs: 0, status: null, dropBefore: false, dropAfterEffect: false }

const patternOf = (name: string): RegExp =>
  new RegExp(`^${name.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

async function orFault(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GatewayFault) return { status: error.status, body: error.body }
    const fault = new GatewayFault(500, 'SERVER_ERROR', `The simulator failed: ${String(error)}`)
    return { status: fault.status, body: fault.body }
  }
}

function inPlaceOfWork({ status }: Trouble): Answer {
  if (status === 429) throw new GatewayFault(429, 'BAD_REQUEST_ERROR', 'Too many requests')
  if (status === 409) throw new GatewayFault(409, 'BAD_REQUEST_ERROR', RUNNING)
  const code = status !== null && status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR'
  throw new GatewayFault(
    status ?? 500,
    code,
    'We are facing some trouble completing your request at the moment.',
  )
}

export const RUNNING = 'A request with the same idempotency key is still being processed.'

function readBody(raw: string): Readonly<Record<string, unknown>> {
  if (raw === '') return {}
  try {
    const body: unknown = JSON.parse(raw)
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  } catch {
    // Reported below, with the rest.
  }
  throw badRequest('The request body is not valid JSON.')
}

function send(response: ServerResponse, { status = 200, body, type, headers }: Answer): void {
  const content = type === undefined ? JSON.stringify(body) : String(body)
  response
    .writeHead(status, {
      'content-type': type ?? 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    })
    .end(content)
}
