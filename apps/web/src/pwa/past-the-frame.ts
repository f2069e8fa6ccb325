interface Address {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** An address that ends so is the server's to answer: the service worker leaves it alone. */
export const PAST_THE_FRAME = /[?&]newest=1$/

export const pastTheFrame = ({ pathname, search, hash }: Address): string =>
  `${pathname}${search}${search === '' ? '?' : '&'}newest=1${hash}`

/** The same as it was before. */
export const asItWas = ({ pathname, search, hash }: Address): string =>
  pathname + search.replace(PAST_THE_FRAME, '') + hash
