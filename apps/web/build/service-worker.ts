import { globSync } from 'node:fs'
import { generateSW } from 'workbox-build'
import { PAST_THE_FRAME } from '../src/pwa/past-the-frame.ts'

/**
 * Keeps the frame of the site at hand: with it a page opens on a bad line or none. Areas are kept once they
 * have been opened, so a buyer's phone never fetches the operator's code. Calls to the API pass by untouched.
 */
export async function writeServiceWorker(site: string, firstLoad: readonly string[]): Promise<void> {
  const fonts = globSync('assets/{figtree,eczar}-latin-*.woff2', { cwd: site })
  const rupee = globSync('assets/figtree-rupee-*.woff2', { cwd: site })
  const { count, warnings } = await generateSW({
    swDest: `${site}/sw.js`,
    globDirectory: site,
    globPatterns: ['app-shell.html', 'icon.svg', ...firstLoad, ...fonts, ...rupee],
    // Their names carry a hash of their content: no second one is needed in the address.
    dontCacheBustURLsMatching: /^assets\//,
    cleanupOutdatedCaches: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    navigateFallback: '/app-shell.html',
    navigateFallbackDenylist: [/^\/$/, /^\/api(\/|$)/, /\.\w+$/, PAST_THE_FRAME],
    runtimeCaching: [
      {
        // The home page is a document of its own, as fresh as the server has it.
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
  if (count < firstLoad.length) throw new Error(`Only ${count} files would be kept for offline use`)
}
