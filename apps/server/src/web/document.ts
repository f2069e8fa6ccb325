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

export async function makeDocument(html: string, language: Language): Promise<Document> {
  const identity = Buffer.from(html)
  const br = await compressBrotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  })
  return { language, etag: entityTag(identity), bodies: { br, gzip: await compressGzip(identity), identity } }
}

/** Of a home page of 24 kB, 9 makes 5.2 kB in 25 ms, 10 makes 4.7 kB in 16 ms, 11 hardly less in 45 ms. */
const BROTLI_QUALITY = 10

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
