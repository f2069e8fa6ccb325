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
    navigateFallbackDenylist: [/^\/$/, /^\/api(\/|$)/, /\.\w+$/, BYPASS_SERVICE_WORKER],
    runtimeCaching: [
      {
        // The home page is its own document and always comes from the server; the app shell is the offline fallback.
        urlPattern: ({ request, url, sameOrigin }) =>
          sameOrigin && request.mode === 'navigate' && url.pathname === '/',
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: '/app-shell.html' } },
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
