import { accountStore, forgetAccount } from '#device/account-store.ts'

/** A response as it was, with the time it arrived. */
export interface Copy {
  readonly data: unknown
  readonly at: number
}

/** A copy that was not opened for this long is deleted. */
const COPY_LIVES_MS = 30 * 24 * 3_600_000
/** The newest are kept: a buyer opens many shelves. */
const COPIES_MAX = 60

/** Counts the forms of responses: copies of an older form lack fields that pages need, and are never opened. */
const FORM = '3 '

const copies = accountStore<Copy>('copies', { maxAgeMs: COPY_LIVES_MS, now: () => Date.now() })

let isPruned = false

/** Stores a response on this device, for the account it was sent to. */
export async function saveCopy(account: string, key: string, copy: Copy): Promise<void> {
  await copies.put(account, FORM + key, copy)
  if (isPruned) return
  isPruned = true
  const all = await copies.all(account)
  for (const { key: old } of all.slice(0, -COPIES_MAX)) await copies.remove(account, old)
}

/** Returns the copy of an earlier visit; null without one. Opening it keeps it for another thirty days. */
export async function openCopy(account: string, key: string): Promise<Copy | null> {
  const copy = (await copies.get(account, FORM + key))?.value ?? null
  if (copy !== null) await copies.put(account, FORM + key, copy)
  return copy
}

/** Deletes the copies of an account that signs out on this device. */
export const deleteCopies = (account: string): Promise<void> => forgetAccount(account, ['copies'])
