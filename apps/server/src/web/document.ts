import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Language } from '@farmgate/messages/languages.ts'
import type { FastifyReply } from 'fastify'
import { accepted } from '#http/shared/accepted.ts'

/** An HTML page as it is sent: compressed once, not per request. */
export interface Document {
  readonly language: Language
  readonly etag: string
  readonly bodies: Readonly<Record<Coding, Buffer>>
}

/** In order of preference. */
const CODINGS = ['br', 'gzip', 'identity'] as const
type Coding = (typeof CODINGS)[number]

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
  // Weak, because it identifies the page and not one of its encodings.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`
  return { language, etag, bodies: { br, gzip: await compressGzip(identity), identity } }
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

function codingFor(header: string | string[] | undefined): Coding {
  const codings = accepted(typeof header === 'string' ? header : header?.join())
  return CODINGS.find((coding) => codings.includes(coding)) ?? 'identity'
}

const isNamed = (etag: string, header: string | undefined): boolean =>
  header !== undefined &&
  header.split(',').some((part) => part.trim() === '*' || strong(part.trim()) === strong(etag))

/** A cache in between may have dropped the weak prefix. */
const strong = (etag: string): string => etag.replace(/^W\//, '')
