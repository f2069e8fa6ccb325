import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import { describeError } from '#logging/describe-error.ts'
import { type Log, withoutRedaction } from '#logging/log.ts'
import { warnOfUntrustedProxy } from '#http/shared/untrusted-proxy.ts'
import type { RequestMetrics } from '#metrics/request-metrics.ts'
import { VERSION } from '#http/shared/version.ts'
import { takeCspReports } from './csp-reports.ts'
import { forwardApi } from './forward.ts'
import { inlineStyleHashes } from './inline-styles.ts'
import { loggedPath } from './logged-path.ts'
import { servePages } from './pages.ts'
import { sendProblem } from './problem.ts'
import { addSecurityHeaders } from './security-headers.ts'
import type { Upstreams } from './upstreams.ts'

export interface WebDeps {
  readonly log: Log
  readonly root: string
  readonly upstreams: Upstreams
  readonly commit: string
  /** The public origin of the site. */
  readonly origin: string
  /** Proxies in front of this server whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[]
  /** The payment gateway's origins: pages may load their scripts and frames besides our own. */
  readonly paymentOrigins: readonly string[]
  /** Whether this process still accepts traffic. */
  readonly isReady: () => boolean
  /** Counts the responses. Tests need none. */
  readonly requestMetrics?: RequestMetrics
}

/** Builds the web server: the built pages, the forwarded `/api`, and this process's health. */
export async function buildWeb({
  log,
  root,
  upstreams,
  commit,
  origin,
  trustProxy,
  paymentOrigins,
  isReady,
  requestMetrics,
}: WebDeps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    ...(trustProxy.length === 0 ? {} : { trustProxy: [...trustProxy] }),
    genReqId: () => randomUUID(),
    // A request on a connection that was accepted before the stop is served: its caller has no second one to try.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Longer than the API allows for a photo over a slow connection; it refuses unknown callers at once.
    requestTimeout: 70_000,
    // A caller who neither sends nor reads for this long is disconnected.
    connectionTimeout: 20_000,
    // How often Node checks for late headers; its default of 30 s would make the 5 s ineffective.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: (error, _request, reply) => {
      answerError(log, error, reply)
    },
  })

  app.setErrorHandler<FastifyError>((error, _request, reply) => answerError(log, error, reply))
  addSecurityHeaders(app, paymentOrigins, inlineStyleHashes(root))
  logRequests(app, log)
  requestMetrics?.countResponses(app)
  warnOfUntrustedProxy(app, log, 'WEB_TRUST_PROXY')
  app.addHook('onSend', async (_request, reply) => {
    // A kept-alive connection would delay the shutdown until it is idle, up to 72 s.
    if (!isReady()) reply.header('connection', 'close')
  })

  app.get('/healthz', async () => ({ status: 'ok', version: VERSION, commit }))
  app.get('/readyz', async (_request, reply) =>
    isReady() ? { status: 'ready' } : sendProblem(reply, 503, 'server.not_ready'),
  )
  takeCspReports(app, log)
  await forwardApi(app, upstreams)
  await servePages(app, root, { upstreams, log, origin })
  return app
}

/** Logs one line per request. */
function logRequests(app: FastifyInstance, log: Log): void {
  const lines = withoutRedaction(log)
  app.addHook('onResponse', (request, reply, done) => {
    lines.info(
      {
        requestId: request.id,
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
}

function answerError(log: Log, error: FastifyError, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return sendProblem(reply, 400, 'request.invalid')
  // A caller who disconnected during the response is not an error.
  const level = reply.raw.destroyed ? 'debug' : 'error'
  log[level]({ requestId: reply.request.id, err: describeError(error) }, 'unexpected error')
  return sendProblem(reply, 500, 'server.fault')
}
