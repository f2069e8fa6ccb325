import { Workbox } from 'workbox-window'
import { hideToast, showToast } from '../ui/toast.tsx'
import { hasUnsavedWork, subscribeToUnsavedWork } from '../unsaved-work.ts'
import { wordsAtHand } from '../words.ts'
import { reloadNewest } from './reload-newest.ts'

const HOUR_MS = 3_600_000
const TOAST = 'update'

/**
 * Keeps the frame of the site at hand for bad lines, and offers a newer version once the browser has fetched
 * it. Never over a half-filled form or a payment: a reload would destroy it.
 */
export async function watchForUpdates(): Promise<void> {
  const worker = new Workbox('/sw.js')
  let isNewer = false

  const offer = (): void => {
    const shell = wordsAtHand('shell')
    if (!isNewer || hasUnsavedWork() || shell === undefined) {
      hideToast(TOAST)
      return
    }
    showToast({
      key: TOAST,
      text: shell.updateAvailable,
      stays: true,
      action: { label: shell.reload, run: () => void reloadNewest() },
    })
  }
  const found = (): void => {
    isNewer = true
    offer()
  }

  worker.addEventListener('waiting', found)
  // Another tab took the newer version over. This one still runs the older code and may say when.
  worker.addEventListener('controlling', ({ isExternal }) => {
    if (isExternal === true) found()
  })
  subscribeToUnsavedWork(offer)

  await worker.register()
  const ask = (): void => void worker.update().catch(() => {})
  setInterval(ask, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask()
  })
}
