interface Address {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** Addresses that the service worker leaves to the server. */
export const BYPASS_SERVICE_WORKER = /[?&]newest=1$/

export const bypassServiceWorker = ({ pathname, search, hash }: Address): string =>
  `${pathname}${search}${search === '' ? '?' : '&'}newest=1${hash}`

/** Returns the original address. */
export const removeBypass = ({ pathname, search, hash }: Address): string =>
  pathname + search.replace(BYPASS_SERVICE_WORKER, '') + hash
