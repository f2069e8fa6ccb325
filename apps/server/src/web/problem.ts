import { problems as words } from '@farmgate/messages/en/problems.ts'
import type { FastifyReply } from 'fastify'

/** What this server says by itself, in the same shape as the API's refusals. */
export function sendProblem(reply: FastifyReply, status: number, code: keyof typeof words): FastifyReply {
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-request-id', reply.request.id)
    .send({ message: words[code], code, requestId: reply.request.id })
}

/** Readiness is asked for twice a second, so whoever waits this long meets the next answer. */
const RETRY_AFTER_SECONDS = 1
