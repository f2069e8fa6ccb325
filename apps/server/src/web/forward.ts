import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problem.ts'
import { readPath } from './read-path.ts'
import type { Upstreams } from './upstreams.ts'

const TIMEOUT_MS = 30_000

/** Forwards `/api/orders` as `/orders` to one of the ready APIs, and `/pictures/…` under the same path. */
export async function forwardApi(app: FastifyInstance, upstreams: Upstreams): Promise<void> {
  await forward(app, upstreams, { prefix: '/api' })
  await forward(app, upstreams, {
    prefix: '/pictures',
    rewritePrefix: '/pictures',
    httpMethods: ['GET', 'HEAD'],
  })
}

async function forward(
  app: FastifyInstance,
  upstreams: Upstreams,
  where: Pick<FastifyHttpProxyOptions, 'prefix' | 'rewritePrefix' | 'httpMethods'>,
): Promise<void> {
  const listeners = openEventStreams(app)
  await app.register(async (scope) => {
    // Without this, text/plain would be buffered and sent on changed; now every body streams through.
    scope.removeAllContentTypeParsers()
    await scope.register(httpProxy, {
      ...where,
      upstream: '',
      disableRequestLogging: true,
      undici: {
        // The default is 128 per API: as many callers who never read their response would block all others.
        connections: 2_000,
        connect: { timeout: 2_000 },
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      },
      replyOptions: {
        getUpstream: () => upstreams.pick() ?? '',
        rewriteRequestHeaders: forwardedHeaders,
        rewriteHeaders: withoutHopHeaders,
        // By default the proxy retries a GET ten times after a 503. A busy API must not get more load.
        retryDelay: () => null,
      },
      handler: (request, reply, path, options) => {
        const segments = readPath(path)
        if (segments === null) return sendProblem(reply, 400, 'request.invalid')
        if (isReference(segments)) return sendProblem(reply, 404, 'request.not_found')
        const origin = options.getUpstream?.(request, '') ?? ''
        if (origin === '') return sendProblem(reply, 503, 'server.busy')
        return send(origin, canRepeat(request))

        function send(to: string, mayRepeat: boolean): FastifyReply {
          return reply.from(path, {
            ...options,
            getUpstream: () => to,
            onResponse: (_request, _reply, { stream }) => {
              if (String(reply.getHeader('content-type')).startsWith('text/event-stream'))
                listeners.add(reply.raw)
              reply.send(stream)
            },
            onError: (_reply, { error }) => {
              if (reply.raw.destroyed) return
              const failure = failureOf(error)
              if (failure === 'refused') upstreams.lost(to)
              const next = mayRepeat && failure !== 'unanswered' ? upstreams.pick(to) : null
              if (next !== null) send(next, false)
              else if (failure === 'refused') sendProblem(reply, 503, 'server.busy')
              // The write may have been executed, so the caller must not retry blindly.
              else sendProblem(reply, 502, 'server.fault')
            },
          })
        }
      },
    })
  })
}

/** Tracks open event streams and ends them when this server stops, because they never end by themselves. */
function openEventStreams(app: FastifyInstance): { add(response: ServerResponse): void } {
  const open = new Set<ServerResponse>()
  app.addHook('preClose', async () => {
    for (const response of open) {
      const { socket } = response
      // The connection is kept alive for further requests; there will be none.
      response.end(() => socket?.end())
    }
  })
  return {
    add(response) {
      open.add(response)
      response.once('close', () => open.delete(response))
    },
  }
}

/** The API reference is served on the API's own port only: its scripts must not run on the origin that has people's tokens. */
const isReference = ([first]: readonly string[]): boolean => first?.toLowerCase() === 'docs'

/** Reads are safe to retry. */
const canRepeat = (request: FastifyRequest): boolean => request.method === 'GET' || request.method === 'HEAD'

/** `refused`: the API was never reached. `cut`: the connection broke before a response. `unanswered`: it took too long. */
type Failure = 'refused' | 'cut' | 'unanswered'

function failureOf(error: Error): Failure {
  const { code } = (error.cause ?? error) as NodeJS.ErrnoException
  return failures[code ?? ''] ?? 'unanswered'
}

const failures: Record<string, Failure> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENOTFOUND: 'refused',
  UND_ERR_CONNECT_TIMEOUT: 'refused',
  ECONNRESET: 'cut',
  EPIPE: 'cut',
  UND_ERR_SOCKET: 'cut',
}

/**
 * Replaces the caller's claims about its address by the address we saw, because the API limits callers by address. Headers
 * about the connection to us are dropped: the forwarding client refuses them.
 */
function forwardedHeaders(
  request: Pick<FastifyRequest, 'headers' | 'id' | 'ip' | 'protocol'>,
  {
    forwarded: _claimed,
    expect: _expect,
    'keep-alive': _keepAlive,
    upgrade: _upgrade,
    ...headers
  }: IncomingHttpHeaders,
): IncomingHttpHeaders {
  return {
    ...headers,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.headers.host ?? '',
    'x-request-id': request.id,
  }
}

/** Drops the API's headers about its connection to us, which don't apply to the caller's connection. */
function withoutHopHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = headers
  return rest
}
