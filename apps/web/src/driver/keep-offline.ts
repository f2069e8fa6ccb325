/** The service worker answers `/run/…` from this entry when there is no signal. It has no token. */
const PAGE = { cache: 'farmgate-run', key: '/run/' } as const
const ASSETS = 'farmgate-assets'

/**
 * Puts this page and its files where the service worker finds them. The first visit is not controlled by the worker, so the
 * page does it itself.
 */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js')
    const reply = await fetch(location.pathname)
    if (!reply.ok) return
    const html = await reply.text()
    const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
    const used = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname)
    const assets = await caches.open(ASSETS)
    const wanted = [...new Set([...files, ...used])]
    const missing = await Promise.all(
      wanted.map(async (file) => ((await assets.match(file)) === undefined ? [file] : [])),
    )
    await assets.addAll(missing.flat())
    const headers = new Headers(reply.headers)
    // It names the sheet of this link.
    headers.delete('link')
    // Last: a page without its files would stay blank.
    await (await caches.open(PAGE.cache)).put(PAGE.key, new Response(html, { headers }))
  } catch {
    // No signal, or a browser without room: the next visit tries again.
  }
}
