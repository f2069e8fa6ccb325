import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sets an ETag and replies 304 when the caller's cached response is still current. */
export async function answerUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`
  reply.header('etag', etag)
  if (!matches(request.headers['if-none-match'], etag)) return payload
  reply.code(304)
  reply.removeHeader('content-length')
  reply.removeHeader('content-type')
  return ''
}

/** Compressing proxies make the tag weak; the response is the same. */
export const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
