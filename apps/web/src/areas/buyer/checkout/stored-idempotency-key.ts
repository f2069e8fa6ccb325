/** Requests that must be sent once, however often the button is pressed, in any tab, before and after a reload. */
export type KeyedRequest = 'order' | 'payment'

/** Shorter than an unpaid order is held: after that time the buyer no longer waits for the response. */
const EXPIRES_AFTER_MS = 15 * 60_000

const storageKey = (name: KeyedRequest): string => `farmgate.intent.${name}`

/**
 * Returns the `Idempotency-Key` of a request: the same content has the same key until the server has responded. Stored
 * for all tabs of this browser; other content has another key.
 */
export function storedIdempotencyKey(
  name: KeyedRequest,
  content: unknown,
  {
    storage = localStorage,
    now = Date.now(),
  }: { storage?: Pick<Storage, 'getItem' | 'setItem'>; now?: number } = {},
): string {
  const text = JSON.stringify(content)
  const entry = parse(storage.getItem(storageKey(name)))
  if (entry !== null && entry.content === text && entry.at <= now && now - entry.at <= EXPIRES_AFTER_MS)
    return entry.key
  const key = crypto.randomUUID()
  storage.setItem(storageKey(name), JSON.stringify({ content: text, key, at: now }))
  return key
}

/** Called when the server has responded: the next press is a new request. */
export const forgetIdempotencyKeys = (storage: Pick<Storage, 'removeItem'> = localStorage): void => {
  for (const name of ['order', 'payment'] as const) storage.removeItem(storageKey(name))
}

function parse(stored: string | null): { content: string; key: string; at: number } | null {
  try {
    const { content, key, at } = JSON.parse(stored ?? 'null') as Readonly<Record<string, unknown>>
    return typeof content === 'string' && typeof key === 'string' && typeof at === 'number'
      ? { content, key, at }
      : null
  } catch {
    return null
  }
}
