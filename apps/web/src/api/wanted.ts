/** Nobody looks at a page behind others for long; a browser has only so many lines to one server. */
const HIDDEN_MS = 10_000

const isWanted = (): boolean => document.visibilityState === 'visible' && navigator.onLine

/** Until somebody looks at the page and there is a line to ask over. */
export const untilWanted = (stopped: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!isWanted() && !stopped.aborted) return
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
      stopped.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    stopped.addEventListener('abort', look)
    look()
  })

/** Says when that is over; the answer stops watching. */
export function whileWanted(end: () => void): () => void {
  let hidden: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(end, HIDDEN_MS)
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('offline', end)
  look()
  return () => {
    clearTimeout(hidden)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('offline', end)
  }
}
