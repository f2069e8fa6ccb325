import { hash } from 'node:crypto'

const TOKENS_MAX = 50_000
const REMEMBERED_MS = 15 * 60_000

export interface KnownTokens {
  /** Returns the account of a token that was recently valid. */
  holderOf(token: string): string | null
  remember(token: string, accountId: string): void
  forget(token: string): void
}

/**
 * Caches the hashes of tokens that this process has recently found valid. Used for counting only: the database checks on
 * every call whether a token is still valid.
 */
export function createKnownTokens(
  max = TOKENS_MAX,
  now: () => number = () => performance.now(),
): KnownTokens {
  // Ordered by last use, so the first one is dropped (LRU).
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
