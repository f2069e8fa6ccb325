import { BYPASS_SERVICE_WORKER, removeBypass } from '#pwa/bypass-service-worker.ts'

/** Where the router stores the scroll positions of this tab, by the key of the entry in the browser's history. */
export const SCROLL_POSITIONS = 'farmgate.scroll'

/** Prepares the document of any page: its address, its entry in the browser's history, and the search for a new version. */
export function openDocument(): void {
  if (BYPASS_SERVICE_WORKER.test(location.search))
    history.replaceState(history.state, '', removeBypass(location))
  // A document has its own key, or it would open at the scroll position of the document before it in the same tab. Links
  // back count the entries (`idx`), as the router does.
  const { key = `${performance.timeOrigin}`, idx = 0 } = history.state ?? {}
  history.replaceState({ ...history.state, key, idx }, '')
  if (import.meta.env.PROD && 'serviceWorker' in navigator) watchLate()
}

/** Late, because precaching fetches the app shell a second time, for the next visit. */
function watchLate(): void {
  const watch = async (): Promise<void> => {
    const { watchForUpdates } = await import('#pwa/watch-for-updates.ts')
    await watchForUpdates()
  }
  const whenIdle = (): void => void setTimeout(() => void watch().catch(() => {}), 3_000)
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}
