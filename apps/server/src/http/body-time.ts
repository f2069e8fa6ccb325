import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const BODY_MS = 15_000
/** A photo of a megabyte over a line of 200 kbit/s takes 40 seconds. Only callers who are known get as long. */
export const PHOTO_MS = 60_000
/** For the whole request, headers and all: the limit Node looks after by itself, one for everybody. */
export const REQUEST_MS = 65_000

/** Whoever dawdles over a body is let go; a call that takes photos may allow more (`allowBodyTime`). */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasBody(raw)) return
    raw.once('close', () => clearTimeout(timers.get(raw)))
    allowBodyTime(raw, BODY_MS)
  })
}

/** From now on. */
export function allowBodyTime(request: IncomingMessage, ms: number): void {
  clearTimeout(timers.get(request))
  const letGo = () => {
    if (!request.complete) request.destroy()
  }
  timers.set(request, setTimeout(letGo, ms).unref())
}

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
