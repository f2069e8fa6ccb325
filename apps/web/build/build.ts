import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, mergeConfig } from 'vite'
import { builds } from './builds.ts'
import { precompress } from './precompress.ts'
import { writeServiceWorker } from './service-worker.ts'
import { writePages, writeRunPages } from './write-pages.ts'

/**
 * `dist/site` holds the files a browser may request. `dist/pages` holds what the web server builds documents from:
 * the app shell and the home page in each language, and the code that renders the home page.
 */
const { values } = parseArgs({
  options: { out: { type: 'string', default: join(import.meta.dirname, '../dist') } },
})
const out = resolve(values.out)
const site = join(out, 'site')
const pages = join(out, 'pages')

rmSync(out, { recursive: true, force: true })
await build(mergeConfig(builds.site, { build: { outDir: site, emptyOutDir: true } }))
await build(mergeConfig(builds.server, { build: { outDir: pages, emptyOutDir: true } }))
await build(mergeConfig(builds.driver, { build: { outDir: site, emptyOutDir: false } }))
writeRunPages(site, pages)
const firstLoad = await writePages(site, pages, process.env['COMMIT'] ?? 'unknown')
await writeServiceWorker(site, firstLoad)
precompress(site)
