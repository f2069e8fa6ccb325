import type { FastifyInstance } from 'fastify'
import { type Log, withoutRedaction } from '#logging/log.ts'

/** Logs one line per request with the route's pattern, because paths may contain search terms. */
export function logResponses(app: FastifyInstance, log: Log): void {
  const lines = withoutRedaction(log)
  app.addHook('onResponse', (request, reply, done) => {
    lines.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        actorId: request.actor?.accountId,
      },
      'response sent',
    )
    done()
  })
}
