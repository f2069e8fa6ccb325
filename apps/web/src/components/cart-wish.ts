/** What a visitor wanted to buy when they were asked to sign in. */
export interface Wish {
  readonly productId: string
  readonly name: string
  readonly quantity: number
  /** One for this wish, however often it is sent. */
  readonly key: string
}

const KEY = 'farmgate.wish'
/** Who signs in later than that has long thought of something else. */
const KEPT_MS = 3_600_000

export const rememberWish = (wish: Omit<Wish, 'key'>): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...wish, key: crypto.randomUUID(), at: Date.now() }))

export const forgetWish = (): void => sessionStorage.removeItem(KEY)

export function readWish(stored = sessionStorage.getItem(KEY), now = Date.now()): Wish | null {
  try {
    const { productId, name, quantity, key, at } = JSON.parse(stored ?? 'null') as Readonly<
      Record<keyof Wish | 'at', unknown>
    >
    if (typeof productId !== 'string' || typeof name !== 'string' || typeof key !== 'string') return null
    if (typeof quantity !== 'number' || typeof at !== 'number') return null
    return at <= now && now - at <= KEPT_MS ? { productId, name, quantity, key } : null
  } catch {
    return null
  }
}
