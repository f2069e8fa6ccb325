import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import { describeError } from '../describe-error.ts'
import type { Log } from '../log.ts'
import { warnOfUntrustedProxy } from '../untrusted-proxy.ts'
import { forwardApi } from './forward.ts'
import { servePages } from './pages.ts'
import { sendProblem } from './problem.ts'
import { addSecurityHeaders } from './security-headers.ts'
import type { Upstreams } from './upstreams.ts'

export interface WebDeps {
  readonly log: Log
  readonly root: string
  readonly upstreams: Upstreams
  readonly commit: string
  /** Where people reach the site. */
  readonly origin: string
  /** Proxies in front of this server whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[]
  /** Whose scripts and frames pages may load besides our own: the payment gateway's. */
  readonly paymentOrigins: readonly string[]
  /** Whether this process still wants traffic. */
  readonly isReady: () => boolean
}

/** Built pages, `/api` forwarded, and this process's own health. */
export async function buildWeb({
  log,
  root,
  upstreams,
  commit,
  origin,
  trustProxy,
  paymentOrigins,
  isReady,
}: WebDeps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    ...(trustProxy.length === 0 ? {} : { trustProxy: [...trustProxy] }),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Longer than the API gives a photo over a poor line; whom it does not know it refuses at once.
    requestTimeout: 70_000,
    // A caller who neither sends nor reads for this long is let go.
    connectionTimeout: 20_000,
    // Node looks for late headers only this often; its own 30 s would make the 5 s a wish.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: (error, _request, reply) => {
      answerError(log, error, reply)
    },
  })

  app.setErrorHandler<FastifyError>((error, _request, reply) => answerError(log, error, reply))
  addSecurityHeaders(app, paymentOrigins)
  logRequests(app)
  warnOfUntrustedProxy(app, log, 'WEB_TRUST_PROXY')
  app.addHook('onSend', async (_request, reply) => {
    // A connection left open would hold up the end until the caller has nothing more to ask, 72 s at most.
    if (!isReady()) reply.header('connection', 'close')
  })

  app.get('/healthz', async () => ({ status: 'ok', commit }))
  app.get('/readyz', async (_request, reply) =>
    isReady() ? { status: 'ready' } : sendProblem(reply, 503, 'server.not_ready'),
  )
  await forwardApi(app, upstreams)
  await servePages(app, root, { upstreams, log, origin })
  return app
}

/** One line per request, without the query: people search for names and places. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

function answerError(log: Log, error: FastifyError, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return sendProblem(reply, 400, 'request.invalid')
  // A caller who left while the answer was on its way is no fault of anybody.
  const level = reply.raw.destroyed ? 'debug' : 'error'
  log[level]({ requestId: reply.request.id, err: describeError(error) }, 'unforeseen error')
  return sendProblem(reply, 500, 'server.fault')
}
