import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { describeError } from '#logging/describe-error.ts'

/** Logs a streamed response that broke off. The caller only sees a cut connection. */
export class StreamLog extends LogController {
  override streamError(error: Error, request: FastifyRequest, _reply: FastifyReply): void {
    const about = { requestId: request.id, route: request.routeOptions.url ?? 'none' }
    // The caller closed the connection, which is not an error.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
      request.log.info(about, 'client disconnected')
    else request.log.error({ ...about, err: describeError(error) }, 'response aborted')
  }
}
