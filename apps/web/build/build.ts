import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { precompress } from './precompress.ts'
import { writeServiceWorker } from './service-worker.ts'
import { writePages } from './write-pages.ts'

/**
 * `dist/site` holds the files a browser may request. `dist/pages` holds what the web server builds documents from:
 * the app shell and the home page in each language, and the code that renders the home page.
 */
const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'dist') } } })
const out = resolve(values.out)
const site = join(out, 'site')
const pages = join(out, 'pages')

rmSync(out, { recursive: true, force: true })
await build({ root, build: { outDir: site, emptyOutDir: true } })
await build({
  root,
  logLevel: 'warn',
  // Bundles every dependency, with libraries in production mode: the web server loads one folder and no packages.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: { ssr: 'pages/render.tsx', outDir: pages, emptyOutDir: true, copyPublicDir: false },
})
const firstLoad = await writePages(site, pages, process.env['COMMIT'] ?? 'unknown')
await writeServiceWorker(site, firstLoad)
precompress(site)
