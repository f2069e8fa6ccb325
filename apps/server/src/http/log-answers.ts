import type { FastifyInstance } from 'fastify'

/** One line per request, under the route's pattern: addresses may hold what people searched for. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        actorId: request.actor?.accountId,
      },
      'answered',
    )
  })
}
