import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import tailwind from '@tailwindcss/vite'
import { build } from 'vite'
import { browserContract } from './browser-contract.ts'
import { directIcons } from './direct-icons.ts'
import { precompress } from './precompress.ts'
import { writeServiceWorker } from './service-worker.ts'
import { writePages, writeRunPages } from './write-pages.ts'

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
  // Bundles every dependency, with React in production mode: the web server loads one folder and no packages.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: { ssr: 'pages/render.tsx', outDir: pages, emptyOutDir: true, copyPublicDir: false },
})
// The driver's page by itself: its phone has a weak signal, and a shared file would bring the rest of the site along.
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [browserContract(), directIcons(), tailwind()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: site,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { checks: { moduleLevelDirective: false }, input: join(root, 'run.html') },
  },
})
writeRunPages(site, pages)
const firstLoad = await writePages(site, pages, process.env['COMMIT'] ?? 'unknown')
await writeServiceWorker(site, firstLoad)
precompress(site)
