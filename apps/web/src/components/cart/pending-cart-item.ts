import { rememberDestination } from '#api/session/destination.ts'
import { paths } from '#paths.ts'

/** The product a visitor wanted to add when they were sent to the login. */
export interface PendingCartItem {
  readonly productId: string
  readonly name: string
  readonly quantity: number
  /** The idempotency key, the same for every retry. */
  readonly key: string
}

const KEY = 'farmgate.wish'
/** An older item is ignored: after a later sign-in it would surprise the buyer. */
const EXPIRES_AFTER_MS = 3_600_000

/** Leads a visitor to the login, and from there to the cart with this product in it. */
export async function signInToAdd(
  item: Omit<PendingCartItem, 'key'>,
  navigate: (to: string) => void | Promise<void>,
): Promise<void> {
  rememberPendingItem(item)
  rememberDestination(paths.cart)
  await navigate(paths.login)
}

const rememberPendingItem = (item: Omit<PendingCartItem, 'key'>): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...item, key: crypto.randomUUID(), at: Date.now() }))

export const forgetPendingItem = (): void => sessionStorage.removeItem(KEY)

export function readPendingItem(
  stored = sessionStorage.getItem(KEY),
  now = Date.now(),
): PendingCartItem | null {
  try {
    const { productId, name, quantity, key, at } = JSON.parse(stored ?? 'null') as Readonly<
      Record<keyof PendingCartItem | 'at', unknown>
    >
    if (typeof productId !== 'string' || typeof name !== 'string' || typeof key !== 'string') return null
    if (typeof quantity !== 'number' || typeof at !== 'number') return null
    return at <= now && now - at <= EXPIRES_AFTER_MS ? { productId, name, quantity, key } : null
  } catch {
    return null
  }
}
