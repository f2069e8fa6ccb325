/** A page hidden for this long closes its stream: a browser limits its connections to one server. */
const HIDDEN_MS = 10_000

const isVisibleAndOnline = (): boolean => document.visibilityState === 'visible' && navigator.onLine

/** Resolves when the page is visible and online, or when `stopped` is aborted. */
export const untilVisibleAndOnline = (stopped: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (!isVisibleAndOnline() && !stopped.aborted) return
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('online', check)
      stopped.removeEventListener('abort', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    window.addEventListener('online', check)
    stopped.addEventListener('abort', check)
    check()
  })

/** Calls `end` when the page has been hidden for a while or goes offline. Returns the function that stops watching. */
export function onHiddenOrOffline(end: () => void): () => void {
  let hidden: ReturnType<typeof setTimeout> | undefined
  const check = (): void => {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(end, HIDDEN_MS)
  }
  document.addEventListener('visibilitychange', check)
  window.addEventListener('offline', end)
  check()
  return () => {
    clearTimeout(hidden)
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('offline', end)
  }
}
