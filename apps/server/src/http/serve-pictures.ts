import { Refusal } from '@farmgate/domain/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { PictureStore } from '#adapters/pictures/picture-store.ts'
import type { CountVisit } from './limits/call-limits.ts'
import { GUARDED } from './route-guard.ts'
import { isNamed } from './shared/entity-tag.ts'

const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif' }

/**
 * Serves `/pictures/<name>` to anyone. It is no endpoint of the contract, because its response is not JSON. The headers make
 * browsers treat any file as an image and execute nothing in it.
 */
export function servePictures(app: FastifyInstance, pictures: PictureStore, countVisit: CountVisit): void {
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/pictures/:file',
    schema: { hide: true },
    config: { [GUARDED]: true },
    onRequest: async (request) => countVisit('picture', request),
    handler: async (request, reply) => {
      const { file } = request.params
      const type = TYPES[file.slice(file.lastIndexOf('.') + 1)]
      const picture = type === undefined ? null : await pictures.open(file)
      if (type === undefined || picture === null) throw new Refusal('request.not_found')
      // A name is the hash of its content, so it can be cached for ever.
      const etag = `"${file}"`
      reply.headers({
        etag,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (isNamed(etag, request.headers['if-none-match'])) return reply.code(304).send()
      reply.headers({ 'content-type': type, 'content-length': picture.size })
      return request.method === 'HEAD' ? reply.send() : reply.send(picture.stream())
    },
  })
}
