import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { Program } from './program.ts'

/** A proxy in front of a web server that delays some requests, as on a slow connection. */
export async function slowProxy(
  port: number,
  origin: string,
  { isLate, lateMs }: { isLate: (request: IncomingMessage) => boolean; lateMs: number },
): Promise<Program> {
  const { hostname, port: behind } = new URL(origin)
  const server = createServer((incoming, outgoing) => {
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
      isLate(incoming) ? lateMs : 0,
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
