import { Refusal } from '@farmgate/domain/refusal.ts'
import { statusOf } from '@farmgate/contract/refusal-status.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { describeError } from '#logging/describe-error.ts'
import { presentProblem, refusalFor } from './problems.ts'

/** Replies to every error in one shape. Our own faults are logged as errors, the caller's as info. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const isBody = (error as { validationContext?: string }).validationContext === 'body'
    const refusal = refusalFor(error, isBody ? request.routeOptions.config.invalid : undefined)
    const { id: requestId, log } = request
    if (refusal.code === 'server.fault') log.error({ requestId, err: describeError(error) }, 'request failed')
    else log[statusOf[refusal.code] >= 500 ? 'warn' : 'info']({ requestId, code: refusal.code }, 'refused')
    sendProblem(reply, refusal, requestId)
  })
  app.setNotFoundHandler((request, reply) => {
    sendProblem(reply, new Refusal('request.not_found'), request.id)
  })
}

export function sendProblem(reply: FastifyReply, refusal: Refusal, requestId: string): void {
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  reply.status(statusOf[refusal.code]).send(presentProblem(refusal, requestId))
}
