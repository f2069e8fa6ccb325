import type { Pool } from 'pg'
import { isSilent } from '../pool.ts'

/**
 * Returns a function that says whether the connections that serve calls are answered. One that is free is asked. When all
 * are busy, no call waits for another question: then the pool counts as dead only when none of them is heard from.
 */
export function createPoolCheck(pool: Pool): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  return async () => {
    if (isSilent(pool)) return false
    const isBusy = pool.idleCount === 0 && pool.totalCount >= pool.options.max
    if (asking === undefined && isBusy) return true
    // A question that is still open is not asked again.
    asking ??= pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asking = undefined))
    return asking
  }
}
