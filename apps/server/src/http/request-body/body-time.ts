import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const BODY_MS = 15_000
/** A photo of a megabyte over 200 kbit/s takes 40 seconds. Only signed-in callers get this long. */
export const PHOTO_MS = 60_000
/** For the whole request with its headers: Node's own limit, the same for all calls. */
export const REQUEST_MS = 65_000

/** Disconnects callers who send their body too slowly; a call that takes photos may allow more time (`allowBodyTime`). */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) {
      raw.once('close', () => clearTimeout(timers.get(raw)))
      allowBodyTime(raw, BODY_MS)
    }
    done()
  })
}

/** Allows this much time for the rest of the body, from now on. */
export function allowBodyTime(request: IncomingMessage, ms: number): void {
  clearTimeout(timers.get(request))
  const disconnect = () => {
    if (!request.complete) request.destroy()
  }
  timers.set(request, setTimeout(disconnect, ms).unref())
}

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
