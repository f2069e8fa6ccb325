import { isRole, type Role, ROLES } from '@farmgate/domain/people/role.ts'
import { createContext, use, useMemo, useSyncExternalStore } from 'react'

/** A sign-in as stored in the browser, one per role. The secret that renews it is in a cookie no script can read. */
export interface StoredSession {
  readonly token: string
  readonly user: { readonly _id: string; readonly name: string; readonly role: Role }
  /** The server no longer renews it. The screen stays as it is; the next call needs a sign-in. */
  readonly over: boolean
}

/** Returns this role's session, in sync with other tabs. It is null while a prerendered page hydrates. */
export function useSession(role: Role): StoredSession | null {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey(role)), noSession)
  return useMemo(() => parse(stored, role), [stored, role])
}

const noSession = (): null => null

/** Whether the page was rendered by the web server for a buyer. */
export const RenderedForBuyer = createContext(false)

/**
 * Whether the page is a buyer's whose session is not read yet: while it is rendered by the web server, which doesn't know
 * the buyer, and while it hydrates. What is personal is then a blank of its size.
 */
export function useUnknownBuyer(): boolean {
  const isRendered = use(RenderedForBuyer)
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return isRendered && !isHydrated
}

/** Returns the session for the header's greeting: the buyer's first, then the farmer's, then the admin's. */
export function useAnySession(): StoredSession | null {
  const user = useSession('user')
  const farmer = useSession('farmer')
  const admin = useSession('admin')
  return user ?? farmer ?? admin
}

/** Returns this role's session; null on the web server, which renders pages without one. */
export const readSession = (role: Role): StoredSession | null =>
  typeof localStorage === 'undefined' ? null : parse(localStorage.getItem(storageKey(role)), role)

export const signedInRoles = (): readonly Role[] => ROLES.filter((role) => readSession(role) !== null)

export function storeSession({ token, user: { _id, name, role } }: Omit<StoredSession, 'over'>): void {
  localStorage.setItem(storageKey(role), JSON.stringify({ token, user: { _id, name, role } }))
  announce()
}

/**
 * Marks this session as over, for this tab and the others. `ended`: the server's code where someone ended it elsewhere. Pages
 * that are open may still sign in again and send what they have; for one that starts later there is no session
 * (ended-elsewhere.ts).
 */
export function markOver(role: Role, token: string, ended: string | false): void {
  const session = readSession(role)
  if (session === null || session.token !== token) return
  localStorage.setItem(storageKey(role), JSON.stringify({ token, user: session.user, over: true, ended }))
  announce()
}

/** Accounts whose session this page has read before it was ended elsewhere. */
const known = new Set<string>()

export function dropSession(role: Role): void {
  const account = readSession(role)?.user._id ?? ''
  localStorage.removeItem(storageKey(role))
  for (const listener of signOutListeners) listener(role, account)
  announce()
}

/** Registers a listener that drops its cached data of a role when that role signs out. */
export const onSignedOut = (listener: SignOutListener): void => void signOutListeners.add(listener)

type SignOutListener = (role: Role, account: string) => void
const signOutListeners = new Set<SignOutListener>()

export const storageKey = (role: Role): string => `farmgate.${role}`

/** Validates the stored text, which may be damaged. A malformed token counts as expired: the cookie renews it. */
function parse(stored: string | null, wanted: Role): StoredSession | null {
  try {
    const { token, user, over, ended } = JSON.parse(stored ?? 'null') as {
      readonly token?: unknown
      readonly user: Readonly<Record<keyof StoredSession['user'], unknown>>
      readonly over?: unknown
      readonly ended?: unknown
    }
    const { _id, name, role } = user
    if (typeof _id !== 'string' || typeof name !== 'string' || !isRole(role) || role !== wanted) return null
    if (!ended) known.add(_id)
    else if (!known.has(_id)) return null
    return {
      token: typeof token === 'string' && /^[\w.~-]+$/.test(token) ? token : '',
      user: { _id, name, role },
      over: over === true,
    }
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()

/** Notifies this tab: the browser's storage event reaches only the others. */
const announce = (): void => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
