import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Language } from '@farmgate/messages/languages.ts'
import type { FastifyReply } from 'fastify'
import { type Coding, codingFor } from '#http/shared/coding.ts'
import { entityTag, isNamed } from '#http/shared/entity-tag.ts'

/** An HTML page as it is sent: compressed once, not per request. */
export interface Document {
  readonly language: Language
  readonly etag: string
  readonly bodies: Readonly<Record<Coding, Buffer>>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** `brotliQuality` weighs the time for one document against its size. */
export async function makeDocument(
  html: string,
  language: Language,
  brotliQuality: number,
): Promise<Document> {
  const identity = Buffer.from(html)
  const br = await compressBrotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  })
  return { language, etag: entityTag(identity), bodies: { br, gzip: await compressGzip(identity), identity } }
}

export function sendDocument(reply: FastifyReply, document: Document): FastifyReply {
  const { headers } = reply.request
  reply
    .code(200)
    // Not for shared caches: most of them ignore `vary` and would mix up the languages.
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .header('content-language', document.language)
    .header('etag', document.etag)
  if (isNamed(document.etag, headers['if-none-match'])) return reply.code(304).send()
  const coding = codingFor(headers['accept-encoding'])
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type('text/html; charset=utf-8').send(document.bodies[coding])
}
