import { join, sep } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * The files of the site. They are compressed when they are built, so serving one costs no processor time. Each
 * gets its route at the start: no name a caller invents reaches the disk.
 */
export async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  const assets = join(root, 'assets') + sep
  await app.register(serveStatic, {
    root,
    wildcard: false,
    globIgnore: ['**/*.br'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(assets) ? FOREVER : ASK_FIRST)
    },
  })
}

/** Names of assets carry a hash of their content: a changed file is another name. */
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'
