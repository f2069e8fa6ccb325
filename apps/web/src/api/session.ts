import { ProblemError } from '@farmgate/contract/client.ts'
import { logout as endpoint, refreshSession } from '@farmgate/contract/sessions.ts'
import { isRole, type Role } from '@farmgate/domain/accounts/role.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { send } from './send.ts'

/** What the browser keeps of a sign-in, one per role. The secret that renews it is in a cookie no script can read. */
export interface StoredSession {
  readonly token: string
  readonly user: { readonly _id: string; readonly name: string; readonly role: Role }
}

/** This role's session, kept in step with other tabs. */
export function useSession(role: Role): StoredSession | null {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey(role)))
  return useMemo(() => parse(stored), [stored])
}

export const readSession = (role: Role): StoredSession | null => parse(localStorage.getItem(storageKey(role)))

export function keepSession({ token, user: { _id, name, role } }: StoredSession): void {
  localStorage.setItem(storageKey(role), JSON.stringify({ token, user: { _id, name, role } }))
  announce()
}

/**
 * A new access token through the role's refresh cookie; null when the session is over. One tab at a
 * time, and whoever waited takes what the first one got.
 */
export const renewSession = (role: Role, staleToken: string): Promise<string | null> =>
  navigator.locks.request(storageKey(role), async () => {
    const current = readSession(role)
    if (current === null) return null
    if (current.token !== staleToken) return current.token
    try {
      const renewed = await send(refreshSession, { params: { role } }, { headers: cookieHeaders(role) })
      keepSession(renewed)
      return renewed.token
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) return null
      throw error
    }
  })

/** Ends this role's session in this browser. The other roles stay. */
export const endOwnSession = (role: Role): Promise<void> =>
  navigator.locks.request(storageKey(role), async () => {
    await send(endpoint, { params: { role } }, { headers: cookieHeaders(role) })
    localStorage.removeItem(storageKey(role))
    announce()
  })

/** What proves to the server that the call comes from our own page and means this role. */
const cookieHeaders = (role: Role) => ({ 'content-type': 'application/json', 'x-role': role })

const storageKey = (role: Role): string => `farmgate.${role}`

/** Anything may have happened to what is stored. A broken token is an expired one: the cookie renews it. */
function parse(stored: string | null): StoredSession | null {
  try {
    const { token, user } = JSON.parse(stored ?? 'null') as {
      readonly token?: unknown
      readonly user: Readonly<Record<keyof StoredSession['user'], unknown>>
    }
    const { _id, name, role } = user
    if (typeof _id !== 'string' || typeof name !== 'string' || !isRole(role)) return null
    return {
      token: typeof token === 'string' && /^[\w.~-]+$/.test(token) ? token : '',
      user: { _id, name, role },
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
