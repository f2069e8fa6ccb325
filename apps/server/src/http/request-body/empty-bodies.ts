import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, RequestPayload } from 'fastify'

/**
 * Ignores the content type of an empty body: several calls have an empty body, and clients send the type of a form or of JSON
 * with it. A body that is not empty must be JSON, or a form where the endpoint takes one.
 */
export function acceptEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ headers }, _reply, payload) => {
    if (headers['content-type'] === undefined || !(await isEmpty(headers, payload))) return
    delete headers['content-type']
    delete headers['transfer-encoding']
  })
  app.removeContentTypeParser('text/plain')
}

/** Whether the body is empty. Without a Content-Length it waits for the first byte or the end. */
async function isEmpty(headers: IncomingHttpHeaders, payload: RequestPayload): Promise<boolean> {
  if (headers['transfer-encoding'] === undefined) return Number(headers['content-length'] ?? 0) === 0
  await firstByteOrEnd(payload)
  return payload.readableEnded || (payload.readableLength === 0 && !payload.destroyed)
}

const firstByteOrEnd = (payload: RequestPayload): Promise<void> =>
  new Promise((resolve) => {
    const seen = () => {
      payload.off('readable', seen).off('end', seen).off('close', seen)
      resolve()
    }
    payload.on('readable', seen).on('end', seen).on('close', seen)
  })
