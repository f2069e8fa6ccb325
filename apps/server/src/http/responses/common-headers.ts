import type { FastifyInstance } from 'fastify'

/** Headers of every response. A route may replace one: pictures are for other origins, the reference has scripts. */
const COMMON = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Runs before all other hooks, so that refusals have the headers too. */
export function addCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(COMMON)
    reply.header('x-request-id', request.id)
    done()
  })
}
