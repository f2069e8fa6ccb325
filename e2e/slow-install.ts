import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { Program } from './program.ts'

/** A proxy in front of a web server that delays what a service worker fetches, as on a slow connection. */
export async function slowInstall(port: number, origin: string, lateMs: number): Promise<Program> {
  const { hostname, port: behind } = new URL(origin)
  const server = createServer((incoming, outgoing) => {
    const isForWorker = incoming.headers.referer?.endsWith('/sw.js') === true
    setTimeout(
      () => {
        const { method, url: path, headers } = incoming
        const forwarded = request({ hostname, port: behind, method, path, headers }, (response) => {
          outgoing.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(outgoing)
        })
        forwarded.on('error', () => outgoing.destroy())
        incoming.pipe(forwarded)
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
