import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { Program } from './program.ts'

/** In front of a web server: whatever a service worker fetches for itself comes late, as on a bad line. */
export async function slowInstall(port: number, origin: string, lateMs: number): Promise<Program> {
  const { hostname, port: behind } = new URL(origin)
  const server = createServer((asked, answer) => {
    const isForWorker = asked.headers.referer?.endsWith('/sw.js') === true
    setTimeout(
      () => {
        const { method, url: path, headers } = asked
        const forwarded = request({ hostname, port: behind, method, path, headers }, (reply) => {
          answer.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(answer)
        })
        forwarded.on('error', () => answer.destroy())
        asked.pipe(forwarded)
      },
      isForWorker ? lateMs : 0,
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
