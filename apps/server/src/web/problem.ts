import { problems as words } from '@farmgate/messages/en/problems.ts'
import type { FastifyReply } from 'fastify'

/** Sends a refusal of the web server itself, in the same shape as the API's. */
export function sendProblem(reply: FastifyReply, status: number, code: keyof typeof words): FastifyReply {
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-request-id', reply.request.id)
    .send({ message: words[code], code, requestId: reply.request.id })
}

/** Readiness is checked twice a second, so a retry after this long finds the next result. */
const RETRY_AFTER_SECONDS = 1
