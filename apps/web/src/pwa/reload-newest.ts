import { bypassServiceWorker } from './bypass-service-worker.ts'

/**
 * Reloads the page with the newest version of the site. A file that failed to load was often replaced by a release:
 * the cached app shell would keep requesting it.
 */
export async function reloadNewest(): Promise<void> {
  const next = await Promise.race([newerWorker(), wait()]).catch(() => null)
  // The browser did not answer in time.
  if (next === undefined) return bypass()
  if (next === null) return location.reload()

  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  const takeOver = (): void => {
    if (next.state === 'installed') next.postMessage({ type: 'SKIP_WAITING' }, [])
  }
  next.addEventListener('statechange', takeOver)
  takeOver()
  // The new worker did not take over in time, and the old one can't be dismissed before it does: bypass both.
  await wait()
  bypass()
}

/** The page comes from the server, not from the cached app shell. */
const bypass = (): void => location.replace(bypassServiceWorker(location))

const WAIT_MS = 5_000

/** Returns the waiting worker, else checks for an update, which may take very long on a bad connection. */
async function newerWorker(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return null
  if (registration.waiting === null) await registration.update()
  return registration.waiting ?? registration.installing
}

const wait = (): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, WAIT_MS))
