import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { describeError } from '../describe-error.ts'

/** What is told of an answer that broke off while it was sent: the caller sees a cut line, and nothing else can be said to them. */
export class StreamLog extends LogController {
  override streamError(error: Error, request: FastifyRequest, _reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'none'
    // Whoever hangs up has had enough; that is no fault of anybody's.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
      request.log.info({ route }, 'the caller hung up')
    else request.log.error({ route, err: describeError(error) }, 'an answer was cut')
  }
}
