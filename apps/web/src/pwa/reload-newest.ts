import { pastTheFrame } from './past-the-frame.ts'

/**
 * Starts the page anew with the newest version of the site. A file that did not come is often one that a release has
 * replaced: the frame that is kept here would ask for it again and again.
 */
export async function reloadNewest(): Promise<void> {
  const reload = (): void => location.reload()
  const next = await Promise.race([newerWorker(), sleep(PATIENCE_MS)]).catch(() => null)
  if (next === null) return reload()

  navigator.serviceWorker.addEventListener('controllerchange', reload)
  const takeOver = (): void => {
    if (next.state === 'installed') next.postMessage({ type: 'SKIP_WAITING' }, [])
  }
  next.addEventListener('statechange', takeOver)
  takeOver()
  // It takes its time. It can't be hurried, nor the older one dismissed before it has come: go past both.
  await sleep(PATIENCE_MS)
  location.replace(pastTheFrame(location))
}

const PATIENCE_MS = 5_000

/** The version that waits; else the browser looks for one, which a bad line may make longer than anybody waits. */
async function newerWorker(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return null
  if (registration.waiting === null) await registration.update()
  return registration.waiting ?? registration.installing
}

const sleep = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms))
