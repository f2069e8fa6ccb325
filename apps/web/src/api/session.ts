import { isRole, type Role, ROLES } from '@farmgate/domain/accounts/role.ts'
import { useMemo, useSyncExternalStore } from 'react'

/** What the browser keeps of a sign-in, one per role. The secret that renews it is in a cookie no script can read. */
export interface StoredSession {
  readonly token: string
  readonly user: { readonly _id: string; readonly name: string; readonly role: Role }
  /** The server renews it no more. What is on the screen stays; the next call needs a sign-in. */
  readonly over: boolean
}

/** This role's session, kept in step with other tabs. Nobody is signed in while a prerendered page wakes up. */
export function useSession(role: Role): StoredSession | null {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey(role)), nobody)
  return useMemo(() => parse(stored, role), [stored, role])
}

const nobody = (): null => null

/** Whom the header greets: the buyer first, then the farmer, then the admin. */
export function useAnySession(): StoredSession | null {
  const user = useSession('user')
  const farmer = useSession('farmer')
  const admin = useSession('admin')
  return user ?? farmer ?? admin
}

export const readSession = (role: Role): StoredSession | null =>
  parse(localStorage.getItem(storageKey(role)), role)

export const signedInRoles = (): readonly Role[] => ROLES.filter((role) => readSession(role) !== null)

export function keepSession({ token, user: { _id, name, role } }: Omit<StoredSession, 'over'>): void {
  localStorage.setItem(storageKey(role), JSON.stringify({ token, user: { _id, name, role } }))
  announce()
}

/** Remembers that this sign-in is at its end, for this tab and the others. */
export function markOver(role: Role, token: string): void {
  const session = readSession(role)
  if (session === null || session.token !== token) return
  localStorage.setItem(storageKey(role), JSON.stringify({ token, user: session.user, over: true }))
  announce()
}

export function dropSession(role: Role): void {
  localStorage.removeItem(storageKey(role))
  for (const forget of forgetting) forget(role)
  announce()
}

/** For whatever keeps something of the people signed in, to let go of it when one signs out. */
export const onSignedOut = (forget: (role: Role) => void): void => void forgetting.add(forget)

const forgetting = new Set<(role: Role) => void>()

export const storageKey = (role: Role): string => `farmgate.${role}`

/** Anything may have happened to what is stored. A broken token is an expired one: the cookie renews it. */
function parse(stored: string | null, wanted: Role): StoredSession | null {
  try {
    const { token, user, over } = JSON.parse(stored ?? 'null') as {
      readonly token?: unknown
      readonly user: Readonly<Record<keyof StoredSession['user'], unknown>>
      readonly over?: unknown
    }
    const { _id, name, role } = user
    if (typeof _id !== 'string' || typeof name !== 'string' || !isRole(role) || role !== wanted) return null
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

/** Browsers tell only the other tabs about a change. */
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
