import { type Role, ROLES } from '@farmgate/domain/people/role.ts'
import type { RefusalCode } from '@farmgate/domain/refusal.ts'
import { forgetAccount } from '#device/account-store.ts'
import { dropSession, readSession, storageKey } from './session.ts'

/** Deletes all that this browser keeps of accounts whose session was ended elsewhere before this page started. */
export async function forgetEnded(): Promise<void> {
  for (const role of ROLES) {
    const over = readEnded(role)
    // Ended while this page was open: it may sign in again.
    if (over === null || readSession(role) !== null) continue
    if (over.why === DISPLACED) sessionStorage.setItem(WAS_DISPLACED, role)
    // Without a database nothing is kept.
    await forgetAccount(over.account).catch(() => {})
    dropSession(role)
  }
}

/** Whether this role's session ended because a further sign-in of its account had no place; also in a page that starts later. */
export const wasDisplaced = (role: Role): boolean =>
  readEnded(role)?.why === DISPLACED || sessionStorage.getItem(WAS_DISPLACED) === role

/** After the next sign-in the reason is no longer shown. */
export const forgetDisplaced = (): void => sessionStorage.removeItem(WAS_DISPLACED)

const DISPLACED: RefusalCode = 'session.displaced'
const WAS_DISPLACED = 'farmgate.displaced'

function readEnded(role: Role): { readonly account: string; readonly why: unknown } | null {
  try {
    const stored = localStorage.getItem(storageKey(role)) ?? '{}'
    const { user, ended } = JSON.parse(stored) as { user?: { _id?: unknown }; ended?: unknown }
    return Boolean(ended) && typeof user?._id === 'string' ? { account: user._id, why: ended } : null
  } catch {
    return null
  }
}
