import type { Role } from '@farmgate/domain/accounts/role.ts'
import type { ChangedThing } from '@farmgate/domain/live/changed-thing.ts'
import type { Query } from '@tanstack/react-query'
import { sinceAct } from './acts.ts'
import { queryClient } from './query.ts'
import { shows } from './shown-things.ts'

/** A busy market must not make a screen ask without end. */
const GAP_MS = 1_500
/**
 * Whoever has just done something to a row sees it in its place, as it is now. A list that sorted itself anew at once
 * would bring another row under the finger, so after an act of one's own lists wait as long as they do without hints.
 */
const CALM_MS = 15_000

export interface Renewal {
  changed(things: readonly ChangedThing[]): void
  stop(): void
}

/** Asks again for what is on the screen of this role and may have changed. */
export function createRenewal(role: Role): Renewal {
  const lists = createRound(
    (things) => renew(role, things, isList),
    () => CALM_MS - sinceAct(role),
  )
  const others = createRound((things) => renew(role, things, (query) => !isList(query)))
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

/** Gathers things, and hands them on at once, or as soon as the last time is long enough ago. */
function createRound(
  run: (things: ReadonlySet<ChangedThing>) => void,
  mustWaitMs: () => number = () => 0,
): { add(things: readonly ChangedThing[]): void; stop(): void } {
  let pending = new Set<ChangedThing>()
  let lastAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function turn(): void {
    timer = undefined
    const waitMs = Math.max(GAP_MS - (performance.now() - lastAt), mustWaitMs())
    if (waitMs > 0) {
      timer = setTimeout(turn, waitMs)
      return
    }
    lastAt = performance.now()
    run(pending)
    pending = new Set()
  }
  return {
    add(things) {
      for (const thing of things) pending.add(thing)
      if (timer === undefined && pending.size > 0) turn()
    },
    stop: () => clearTimeout(timer),
  }
}

/** See `query` in query.ts for what a key holds: role, person, method, path, input. */
const renew = (role: Role, things: ReadonlySet<ChangedThing>, fits: (query: Query) => boolean): void =>
  void queryClient.invalidateQueries({
    predicate: (query) => {
      const [whose, , method, path] = query.queryKey
      return whose === role && method === 'GET' && shows(String(path), things) && fits(query)
    },
  })

/** Rows one below the other, not the one row that is asked for to learn how many there are. */
function isList({ state: { data }, queryKey }: Query): boolean {
  const { query } = (queryKey[4] ?? {}) as { readonly query?: { readonly limit?: string } }
  if (typeof data !== 'object' || data === null || query?.limit === '1') return false
  return 'nextCursor' in data || 'rows' in data
}
