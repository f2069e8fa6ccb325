import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problem.ts'
import { readPath } from './read-path.ts'
import type { Upstreams } from './upstreams.ts'

const TIMEOUT_MS = 30_000

/** `/api/orders` here is `/orders` at one of the APIs that say they are ready; `/pictures/…` is the same there. */
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
  const listeners = endlessAnswers(app)
  await app.register(async (scope) => {
    // Without this, text/plain would be read whole and sent on changed; now every body streams through.
    scope.removeAllContentTypeParsers()
    await scope.register(httpProxy, {
      ...where,
      upstream: '',
      disableRequestLogging: true,
      undici: {
        // By default 128 per API: as many callers who never read their answer would stop everybody else.
        connections: 2_000,
        connect: { timeout: 2_000 },
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      },
      replyOptions: {
        getUpstream: () => upstreams.pick() ?? '',
        rewriteRequestHeaders: forwardedHeaders,
        rewriteHeaders: withoutHopHeaders,
        // By itself the proxy asks ten times again when a GET is answered 503. A busy API must be left alone.
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
              // It may have been done: nobody should repeat it without thinking.
              else sendProblem(reply, 502, 'server.fault')
            },
          })
        }
      },
    })
  })
}

/** Answers that have no end of their own: this server must not wait for one when it stops. */
function endlessAnswers(app: FastifyInstance): { add(answer: ServerResponse): void } {
  const open = new Set<ServerResponse>()
  app.addHook('preClose', async () => {
    for (const answer of open) {
      const { socket } = answer
      // The connection was to be kept alive for the next question; there will be none.
      answer.end(() => socket?.end())
    }
  })
  return {
    add(answer) {
      open.add(answer)
      answer.once('close', () => open.delete(answer))
    },
  }
}

/** The reference is on the API's own port: its scripts have no business on the origin that keeps people's tokens. */
const isReference = ([first]: readonly string[]): boolean => first?.toLowerCase() === 'docs'

/** Reading again changes nothing. */
const canRepeat = (request: FastifyRequest): boolean => request.method === 'GET' || request.method === 'HEAD'

/** `refused`: never reached it. `cut`: the line broke before an answer. `unanswered`: it took too long. */
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
 * The API limits callers by their address, so what the caller says about it is replaced by what we saw. What is
 * about the connection to us is not passed on: the client we forward with refuses it.
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

/** What the API says about its connection to us is not about the caller's connection to us. */
function withoutHopHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = headers
  return rest
}
