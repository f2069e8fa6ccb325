import type { FastifyInstance } from 'fastify'

/** Logs one line per request with the route's pattern, because paths may contain search terms. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        actorId: request.actor?.accountId,
      },
      'response sent',
    )
  })
}
