/** What is sent once however often it is pressed, in whichever tab, before and after a reload. */
export type IntentName = 'order' | 'payment'

/** Shorter than an unpaid order is kept: by then nobody waits for the answer any more. */
const KEPT_MS = 15 * 60_000

const storageKey = (name: IntentName): string => `farmgate.intent.${name}`

/**
 * The `Idempotency-Key` of an intent: the same content has the same key until the server has answered. Kept for all
 * tabs of this browser; other content is another intent.
 */
export function keyFor(
  name: IntentName,
  content: unknown,
  {
    storage = localStorage,
    now = Date.now(),
  }: { storage?: Pick<Storage, 'getItem' | 'setItem'>; now?: number } = {},
): string {
  const text = JSON.stringify(content)
  const kept = parse(storage.getItem(storageKey(name)))
  if (kept !== null && kept.content === text && kept.at <= now && now - kept.at <= KEPT_MS) return kept.key
  const key = crypto.randomUUID()
  storage.setItem(storageKey(name), JSON.stringify({ content: text, key, at: now }))
  return key
}

/** The server has answered: whoever presses again means something new. */
export const forgetIntents = (storage: Pick<Storage, 'removeItem'> = localStorage): void => {
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
