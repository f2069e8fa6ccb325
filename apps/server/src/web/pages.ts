import { existsSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problem.ts'

/**
 * The built pages. Files are compressed when they are built, so serving one costs no processor time.
 * Every file gets its route at the start: no name a caller invents reaches the disk.
 */
export async function servePages(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`There are no built pages in ${root}. Run: npm run build`)
  }
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
  app.setNotFoundHandler(answerUnknownPath)
}

/** Names of assets carry a hash of their content: a changed file is another name. */
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'

/** The addresses of pages are the browser's business: all of them get the one document. */
function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? ''
  const isPage = extname(path) === '' && !path.startsWith('/assets/')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isPage && isRead
    ? reply.code(200).sendFile('index.html')
    : sendProblem(reply, 404, 'request.not_found')
}
