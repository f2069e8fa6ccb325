import { globSync } from 'node:fs'
import { generateSW } from 'workbox-build'
import { BYPASS_SERVICE_WORKER } from '../src/pwa/bypass-service-worker.ts'

/**
 * Writes the service worker. It precaches the app shell, so that a page opens on a bad connection or offline. Code of
 * an area is cached when the area is first opened, so a buyer's phone never fetches the operator's code. API calls
 * bypass the service worker.
 */
export async function writeServiceWorker(site: string, firstLoad: readonly string[]): Promise<void> {
  const fonts = globSync('assets/{figtree,eczar}-latin-*.woff2', { cwd: site })
  const rupee = globSync('assets/figtree-rupee-*.woff2', { cwd: site })
  const { count, warnings } = await generateSW({
    swDest: `${site}/sw.js`,
    globDirectory: site,
    globPatterns: ['app-shell.html', 'icon.svg', ...firstLoad, ...fonts, ...rupee],
    // These file names contain a content hash already, so the URL needs no second one.
    dontCacheBustURLsMatching: /^assets\//,
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    navigateFallback: '/app-shell.html',
    navigateFallbackDenylist: [
      /^\/$/,
      /^\/products(\/[^/?]*)?(\?|$)/,
      /^\/run\//,
      /^\/api(\/|$)/,
      /\.\w+$/,
      BYPASS_SERVICE_WORKER,
    ],
    runtimeCaching: [
      {
        // The home page is its own document and always comes from the server; the app shell is the offline fallback.
        urlPattern: ({ request, url, sameOrigin }) =>
          sameOrigin && request.mode === 'navigate' && url.pathname === '/',
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: '/app-shell.html' } },
      },
      {
        // The server renders these for buyers. Never cached: prices and stock change. `BYPASS_SERVICE_WORKER` by its
        // text, because a function is written into the worker without the names around it.
        urlPattern: ({ request, url, sameOrigin }) =>
          sameOrigin &&
          request.mode === 'navigate' &&
          /^\/products(\/[^/]*)?$/.test(url.pathname) &&
          !url.search.endsWith('newest=1'),
        handler: serverOrShell,
      },
      {
        urlPattern: ({ request, url, sameOrigin }) =>
          sameOrigin && request.mode === 'navigate' && url.pathname.startsWith('/run/'),
        handler: serverOrRun,
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: 'CacheFirst',
        options: {
          cacheName: 'farmgate-assets',
          expiration: { maxEntries: 120, purgeOnQuotaError: true },
          cacheableResponse: { statuses: [200] },
        },
      },
    ],
  })
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
  if (count < firstLoad.length) throw new Error(`Only ${count} files would be precached`)
}

/**
 * Returns the page from the server, or the app shell when the server does not begin to respond within two seconds: the
 * shell and its code are on the device. Written into the worker, so it uses nothing of this file.
 */
async function serverOrShell({ request }: { request: Request }): Promise<Response> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, 2_000))
  const response = await Promise.race([fetch(request).catch(() => undefined), tooLate])
  if (response !== undefined && response.status < 500) return response
  const shell = await caches.match('/app-shell.html', { ignoreSearch: true })
  return shell ?? response ?? Response.error()
}

/**
 * Returns the driver's page from the server, or the one that the page put aside (src/driver/keep-offline.ts) when there is no
 * signal or a very weak one. Written into the worker, so it uses nothing of this file.
 */
async function serverOrRun({ request }: { request: Request }): Promise<Response> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, 2_000))
  const response = await Promise.race([fetch(request).catch(() => undefined), tooLate])
  if (response !== undefined && response.status < 500) return response
  const kept = await caches.match('/run/', { cacheName: 'farmgate-run', ignoreVary: true })
  return kept ?? response ?? Response.error()
}
