import { join, sep } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the files of the site. The build has compressed them, so serving costs no processor time. Each file gets its
 * route at the start, so no name that a caller makes up reaches the disk.
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
      reply.header('cache-control', path.startsWith(assets) ? FOREVER : REVALIDATE)
    },
  })
}

/** Names of assets contain a hash of their content, so a changed file has another name. */
const FOREVER = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'
