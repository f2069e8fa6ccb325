import { Workbox } from 'workbox-window'
import { hideToast, showToast } from '#ui/overlays/toast.tsx'
import { hasUnsavedWork, subscribeToUnsavedWork } from '#unsaved-work.ts'
import { loadedWords } from '#words.ts'
import { reloadNewest } from './reload-newest.ts'

const HOUR_MS = 3_600_000
const TOAST = 'update'

/**
 * Registers the service worker, and offers a newer version once the browser has fetched it. Never while there is a
 * partly filled form or a running payment: a reload would destroy it.
 */
export async function watchForUpdates(): Promise<void> {
  const worker = new Workbox('/sw.js')
  let isNewer = false

  const offer = (): void => {
    const shell = loadedWords('shell')
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
  // Another tab activated the newer version. This one still runs the older code, and its user decides when to reload.
  worker.addEventListener('controlling', ({ isExternal }) => {
    if (isExternal === true) found()
  })
  subscribeToUnsavedWork(offer)

  await worker.register()
  const checkForUpdate = (): void => void worker.update().catch(() => {})
  setInterval(checkForUpdate, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate()
  })
}
