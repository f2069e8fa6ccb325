import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface TinyApi {
  readonly origin: string
  /** Every request except the readiness checks. */
  readonly seen: Seen[]
  isReady: boolean
  /** The number of readiness checks. */
  questions: number
  /** How long a readiness check takes. */
  readyAfterMs: number
  /** How long the next readiness checks take, one after the other, before `readyAfterMs` applies again. */
  nextReadyAfterMs: number[]
  answer(request: Seen, response: ServerResponse, raw: IncomingMessage): void
  stop(): Promise<void>
}

/** A stand-in for the API: reports readiness, records its requests and responds as scripted. */
export async function startTinyApi(name: string): Promise<TinyApi> {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      api.questions += 1
      const afterMs = api.nextReadyAfterMs.shift() ?? api.readyAfterMs
      setTimeout(() => response.writeHead(api.isReady ? 200 : 503).end(), afterMs)
    } else {
      // A disconnected caller gets no response.
      keepAndAnswer(request, response).catch(() => response.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const api: TinyApi = {
    origin: `http://127.0.0.1:${port}`,
    seen: [],
    isReady: true,
    questions: 0,
    readyAfterMs: 0,
    nextReadyAfterMs: [],
    answer: (_seen, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ from: name }))
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
  return api

  async function keepAndAnswer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const seen = { method, url, headers, body: await text(request) }
    api.seen.push(seen)
    api.answer(seen, response, request)
  }
}
