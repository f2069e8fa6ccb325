import { hash } from 'node:crypto'

const TOKENS_MAX = 50_000
const REMEMBERED_MS = 15 * 60_000

export interface KnownTokens {
  /** The account of a token that was genuine a short while ago. */
  holderOf(token: string): string | null
  remember(token: string, accountId: string): void
  forget(token: string): void
}

/**
 * The tokens that this process has lately found genuine, by their hashes. Only for counting: whether a token still
 * works is asked of the database on every call.
 */
export function createKnownTokens(
  max = TOKENS_MAX,
  now: () => number = () => performance.now(),
): KnownTokens {
  // In the order of their last use, so the first is the one to drop.
  const known = new Map<string, { readonly accountId: string; readonly until: number }>()
  const keyOf = (token: string) => hash('sha256', token, 'base64')
  return {
    holderOf(token) {
      const found = known.get(keyOf(token))
      return found !== undefined && found.until > now() ? found.accountId : null
    },
    remember(token, accountId) {
      const key = keyOf(token)
      known.delete(key)
      known.set(key, { accountId, until: now() + REMEMBERED_MS })
      const [oldest] = known.keys()
      if (known.size > max && oldest !== undefined) known.delete(oldest)
    },
    forget: (token) => void known.delete(keyOf(token)),
  }
}
