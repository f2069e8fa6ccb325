import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createLog } from '../log.ts'
import { watchUpstreams } from '../web/upstreams.ts'
import { buildWeb } from '../web/web-app.ts'
import type { TinyApi } from './tiny-api.ts'
import { until } from './until.ts'

export const PAGE = '<!doctype html><title>Farmgate</title>'
export const SCRIPT = `console.log('${'fresh '.repeat(200)}')`
export const SECRET = 'nobody outside may read this'

export interface BuiltPages {
  readonly root: string
  /** Lies beside the folder of pages and holds SECRET. */
  readonly secretFile: string
  remove(): Promise<void>
}

/** Pages as the build leaves them. */
export async function buildPages(): Promise<BuiltPages> {
  const folder = await mkdtemp(join(tmpdir(), 'farmgate-pages-'))
  const root = join(folder, 'pages')
  const secretFile = join(folder, 'secret.txt')
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(join(root, 'index.html'), PAGE)
  await writeFile(join(root, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(root, 'assets', 'main-4f2a.js'), SCRIPT)
  await writeFile(join(root, 'assets', 'main-4f2a.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(secretFile, SECRET)
  return { root, secretFile, remove: () => rm(folder, { recursive: true }) }
}

export interface WebServer {
  readonly origin: string
  /** Waits until the server knows that just so many APIs are ready. */
  settle(readyCount: number): Promise<void>
  stop(): Promise<void>
}

/** The web server in this process, in front of these APIs. */
export async function startWebServer(
  root: string,
  apis: readonly TinyApi[],
  { intervalMs = 20, trustProxy = [] as readonly string[] } = {},
): Promise<WebServer> {
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
      await until(async () => picks().size === readyCount || undefined, 5_000)
    },
    async stop() {
      upstreams.stop()
      await app.close()
    },
  }
}
