import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { createLog } from '../log.ts'
import { watchUpstreams } from './upstreams.ts'
import { buildWeb } from './web-app.ts'

export const PAGE = '<!doctype html><title>Farmgate</title>'
export const SCRIPT = `console.log('${'fresh '.repeat(200)}')`

/** Pages as the build leaves them. */
export async function buildPages(): Promise<{ root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'farmgate-pages-'))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'index.html'), PAGE)
  await writeFile(join(root, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(root, 'assets', 'main-4f2a.js'), SCRIPT)
  await writeFile(join(root, 'assets', 'main-4f2a.js.br'), brotliCompressSync(SCRIPT))
  return { root, remove: () => rm(root, { recursive: true }) }
}

export interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface TinyApi {
  readonly origin: string
  readonly port: number
  /** Every request but the questions for readiness. */
  readonly seen: Seen[]
  isReady: boolean
  /** How long it takes to say so. */
  readyAfterMs: number
  answer(request: Seen, response: ServerResponse, raw: IncomingMessage): void
  stop(): Promise<void>
}

/** A server in the API's place: says whether it is ready, keeps what it is asked, answers as told. */
export async function startApi(name: string, port = 0): Promise<TinyApi> {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      setTimeout(() => response.writeHead(api.isReady ? 200 : 503).end(), api.readyAfterMs)
    } else {
      // A caller who hung up has nothing to be answered.
      keepAndAnswer(request, response).catch(() => response.destroy())
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  const api: TinyApi = {
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    seen: [],
    isReady: true,
    readyAfterMs: 0,
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

export interface RunningWeb {
  readonly origin: string
  /** Waits until the server knows that just so many APIs are ready. */
  settle(readyCount: number): Promise<void>
  stop(): Promise<void>
}

export async function startWeb(
  root: string,
  apis: readonly TinyApi[],
  { intervalMs = 20, trustProxy = [] as readonly string[] } = {},
): Promise<RunningWeb> {
  const log = createLog('web-test', 'silent')
  const upstreams = watchUpstreams(
    apis.map(({ origin }) => origin),
    log,
    { intervalMs, timeoutMs: 200 },
  )
  const app = await buildWeb({ log, root, upstreams, commit: 'abc1234', trustProxy, isReady: () => true })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    async settle(readyCount) {
      const picks = () => new Set(apis.map(() => upstreams.pick()).filter((pick) => pick !== null))
      const deadline = Date.now() + 5_000
      while (picks().size !== readyCount) {
        if (Date.now() > deadline) throw new Error(`never saw ${readyCount} APIs ready`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    async stop() {
      upstreams.stop()
      await app.close()
    },
  }
}
