import type { delivery } from '@farmgate/contract/delivery/reach.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { isPincode } from '@farmgate/domain/delivery/reach/pincode.ts'
import { useSyncExternalStore } from 'react'
import { onSignedOut } from './session/session.ts'

export type Delivery = Output<typeof delivery>

/** Where the visitor wants produce to be sent, and what reaches that place. */
interface Place {
  readonly pincode: string | null
  /** Null until it is loaded: the page is complete without it. */
  readonly reach: Delivery | null
}

const NOWHERE: Place = { pincode: null, reach: null }

let place = NOWHERE
let rendered = NOWHERE
let loadedAt = Number.NEGATIVE_INFINITY
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

const read = (): Place => place

/** A page is hydrated for the place that it was rendered for, also when another one is known by then. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, read, () => rendered)

/** The pincode for a call that is sent before its page is rendered. */
export const chosenPincode = (): string | null => place.pincode

/** Shows a page for this place. The web server does so for each page, and the browser to hydrate it as it was rendered. */
export function showPlace(reach: Delivery | null): void {
  place = reach === null ? NOWHERE : { pincode: reach.pincode, reach }
  rendered = place
  loadedAt = reach === null ? Number.NEGATIVE_INFINITY : Date.now()
}

const FRESH_FOR_MS = 60_000
const TIMEOUT_MS = 3_000

/** Follows the stored pincode, and loads what reaches it where that is missing or old. A visitor without one loads nothing. */
export function followPincode(): void {
  const pincode = storedPincode()?.pincode ?? null
  if (pincode !== place.pincode) set({ pincode, reach: null })
  if (pincode !== null && Date.now() - loadedAt > FRESH_FOR_MS) load(pincode)
}

/** Resolves when what reaches the place is loaded, or can't be. */
export const placeLoaded = async (): Promise<void> => {
  await loading
}

function load(pincode: string): void {
  loadedAt = Date.now()
  loading = show(pincode).catch(() => {
    // Offline, or no answer: the next page asks again.
    loadedAt = Number.NEGATIVE_INFINITY
  })
}

async function show(pincode: string): Promise<void> {
  const reach = await ask(pincode)
  if (place.pincode === pincode) set({ pincode, reach })
}

/** Plain fetch, because the home page loads no schemas. */
async function ask(pincode: string): Promise<Delivery> {
  const response = await fetch(`/api/delivery?pincode=${pincode}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`/delivery returned ${response.status}`)
  return (await response.json()) as Delivery
}

/** Remembers the pincode that the visitor typed. */
export function choosePincode(pincode: string): void {
  writeCookie(pincode, YEAR_S)
  loadedAt = Number.NEGATIVE_INFINITY
  followPincode()
}

/** Takes the pincode of a buyer's address from the next page on, unless they typed another one: an open page does not move. */
export function followAddress(pincode: string | undefined): void {
  if (pincode === undefined || !isPincode(pincode)) return
  const stored = storedPincode()
  if (stored !== null && !stored.isOfAddress) return
  writeCookie(`${pincode}${OF_ADDRESS}`, YEAR_S)
}

// The address is the account's own: the next person at this browser has not chosen it.
onSignedOut((role) => {
  if (role !== 'user' || storedPincode()?.isOfAddress !== true) return
  writeCookie('', 0)
  followPincode()
})

/** A cookie, because the web server renders pages with what reaches the pincode. */
const COOKIE = 'farmgate_pincode'
const OF_ADDRESS = '-address'
const YEAR_S = 31_536_000

function storedPincode(): { readonly pincode: string; readonly isOfAddress: boolean } | null {
  // The web server has none.
  if (typeof document === 'undefined') return null
  const [, pincode, source] =
    new RegExp(`(?:^|; )${COOKIE}=(\\d+)(${OF_ADDRESS})?(?:;|$)`).exec(document.cookie) ?? []
  if (pincode === undefined || !isPincode(pincode)) return null
  return { pincode, isOfAddress: source !== undefined }
}

function writeCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`
}

function set(next: Place): void {
  place = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
