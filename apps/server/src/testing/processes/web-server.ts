import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createLog } from '#logging/log.ts'
import { watchUpstreams } from '#web/upstreams.ts'
import { buildWeb } from '#web/web-app.ts'
import type { TinyApi } from './tiny-api.ts'
import { until } from '../until.ts'

/** The output of the build in English and Hindi: the frame of every page, and the home page without produce. */
export const SHELL = { en: '<!doctype html><html lang="en">', hi: '<!doctype html><html lang="hi">' }
export const PREBUILT = { en: `${SHELL.en}<h1>Home</h1>`, hi: `${SHELL.hi}<h1>होम</h1>` }
/** The smallest renderer: it prints the language and its input, and renders only the home page. */
const RENDERER = `
  export const planPage = () => null
  export const renderPage = async (language, address, [data]) => language + JSON.stringify(data)`
export const SCRIPT = `console.log('${'fresh '.repeat(200)}')`
export const SECRET = 'must not be readable from outside'

export interface BuiltPages {
  readonly root: string
  /** A file next to the folder that contains SECRET. */
  readonly secretFile: string
  remove(): Promise<void>
}

/** Files and pages as the build leaves them. */
export async function buildPages(renderer = RENDERER): Promise<BuiltPages> {
  const folder = await mkdtemp(join(tmpdir(), 'farmgate-pages-'))
  const root = join(folder, 'dist')
  const secretFile = join(folder, 'secret.txt')
  await mkdir(join(root, 'site', 'assets'), { recursive: true })
  await mkdir(join(root, 'pages'))
  const files = {
    'site/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'site/sw.js': SCRIPT,
    'site/app-shell.html': SHELL.en,
    'site/manifest.webmanifest': '{}',
    'site/assets/main-4f2a.js': SCRIPT,
    'site/assets/main-4f2a.js.br': brotliCompressSync(SCRIPT),
    'pages/shell.en.html': SHELL.en,
    'pages/shell.hi.html': SHELL.hi,
    'pages/shop.en.html': `${SHELL.en}<link rel="modulepreload">`,
    'pages/shop.hi.html': `${SHELL.hi}<link rel="modulepreload">`,
    'pages/home.en.html': PREBUILT.en,
    'pages/home.hi.html': PREBUILT.hi,
    'pages/run.en.html': `${SHELL.en}<!-- run -->`,
    'pages/run.hi.html': `${SHELL.hi}<!-- run -->`,
    'pages/render.js': renderer,
    'pages/package.json': '{ "type": "module" }',
    '../secret.txt': SECRET,
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content)
  return { root, secretFile, remove: () => rm(folder, { recursive: true }) }
}

export interface WebServer {
  readonly origin: string
  /** Waits until the server knows that exactly this many APIs are ready. */
  settle(readyCount: number): Promise<void>
  stop(): Promise<void>
}

/** Starts the web server in this process, in front of these APIs. */
export async function startWebServer(
  root: string,
  apis: readonly Pick<TinyApi, 'origin'>[],
  { intervalMs = 20, trustProxy = [] as readonly string[], log = createLog('web-test', 'silent') } = {},
): Promise<WebServer> {
  const upstreams = watchUpstreams(
    apis.map(({ origin }) => origin),
    log,
    { intervalMs, timeoutMs: 200 },
  )
  const app = await buildWeb({
    log,
    root,
    upstreams,
    commit: 'abc1234',
    origin: 'https://farmgate.example',
    trustProxy,
    paymentOrigins: ['https://pay.example'],
    isReady: () => true,
  })
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
