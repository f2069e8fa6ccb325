import type { Role } from '@farmgate/domain/people/role.ts'
import type { ChangedThing } from '@farmgate/domain/telling/changed-thing.ts'
import type { Query } from '@tanstack/react-query'
import { msSinceUserAction } from '../user-actions.ts'
import { queryClient } from '../query.ts'

/** Minimum time between two refetches, so that a busy market does not make a screen refetch constantly. */
const REFETCH_GAP_MS = 1_500
/**
 * After the user's own action lists wait this long, as long as the polling interval without live changes. A list that
 * reordered at once would move another row under the user's finger.
 */
const LIST_QUIET_MS = 15_000

export interface Refetcher {
  changed(things: readonly ChangedThing[]): void
  stop(): void
}

/** Creates the object that refetches this role's mounted queries when the things they show have changed. */
export function createRefetcher(role: Role): Refetcher {
  const lists = createThrottle(
    (things) => refetchShown(role, things, isList),
    () => LIST_QUIET_MS - msSinceUserAction(role),
  )
  const others = createThrottle((things) => refetchShown(role, things, (query) => !isList(query)))
  return {
    changed(things) {
      lists.add(things)
      others.add(things)
    },
    stop() {
      lists.stop()
      others.stop()
    },
  }
}

/** Collects changed things and passes them to `run` at once, or when the minimum time since the last run is over. */
function createThrottle(
  run: (things: ReadonlySet<ChangedThing>) => void,
  mustWaitMs: () => number = () => 0,
): { add(things: readonly ChangedThing[]): void; stop(): void } {
  let pending = new Set<ChangedThing>()
  let lastAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function runOrWait(): void {
    timer = undefined
    const waitMs = Math.max(REFETCH_GAP_MS - (performance.now() - lastAt), mustWaitMs())
    if (waitMs > 0) {
      timer = setTimeout(runOrWait, waitMs)
      return
    }
    lastAt = performance.now()
    run(pending)
    pending = new Set()
  }
  return {
    add(things) {
      for (const thing of things) pending.add(thing)
      if (timer === undefined && pending.size > 0) runOrWait()
    },
    stop: () => clearTimeout(timer),
  }
}

/** The query key is built in query.ts: role, account, method, path, input. */
const refetchShown = (
  role: Role,
  things: ReadonlySet<ChangedThing>,
  matches: (query: Query) => boolean,
): void =>
  void queryClient.invalidateQueries({
    predicate: (query) => {
      const [owner] = query.queryKey
      return owner === role && query.meta?.shows.some((thing) => things.has(thing)) === true && matches(query)
    },
  })

/** Whether a query holds a list of rows. One with `limit=1` only fetches the total count. */
function isList({ state: { data }, queryKey }: Query): boolean {
  const { query } = (queryKey[4] ?? {}) as { readonly query?: { readonly limit?: string } }
  if (typeof data !== 'object' || data === null || query?.limit === '1') return false
  return 'nextCursor' in data || 'rows' in data
}
