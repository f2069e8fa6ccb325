import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, RequestPayload } from 'fastify'

/**
 * An empty body has no type, whatever the caller announces: several calls have an empty body, and clients add the type
 * of a form or of JSON to it. What is not empty must be JSON, or a form where the endpoint takes one.
 */
export function acceptEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ headers }, _reply, payload) => {
    if (headers['content-type'] === undefined || !(await isEmpty(headers, payload))) return
    delete headers['content-type']
    delete headers['transfer-encoding']
  })
  app.removeContentTypeParser('text/plain')
}

/** Without a length beforehand, its first byte or its end is waited for. */
async function isEmpty(headers: IncomingHttpHeaders, payload: RequestPayload): Promise<boolean> {
  if (headers['transfer-encoding'] === undefined) return Number(headers['content-length'] ?? 0) === 0
  await firstSign(payload)
  return payload.readableEnded || (payload.readableLength === 0 && !payload.destroyed)
}

const firstSign = (payload: RequestPayload): Promise<void> =>
  new Promise((resolve) => {
    const seen = () => {
      payload.off('readable', seen).off('end', seen).off('close', seen)
      resolve()
    }
    payload.on('readable', seen).on('end', seen).on('close', seen)
  })
