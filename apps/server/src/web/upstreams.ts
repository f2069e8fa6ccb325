import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#logging/log.ts'

/** The API processes behind this server, and which of them accept traffic. */
export interface Upstreams {
  /**
   * Returns the next ready API in turn, or, when none is ready, the next one that responds at all: it may still serve the
   * request, and refusing it here never helps. Returns `avoid` only when there is no other.
   */
  pick(avoid?: string): string | null
  /** Marks an API that refused a connection: it gets no request until it is ready again. */
  lost(origin: string): void
  /** Resolves when the state of every API is known. An API gets no request before. */
  readonly known: Promise<unknown>
  stop(): void
}

export interface WatchTimes {
  readonly intervalMs: number
  readonly timeoutMs: number
}

const TIMES: WatchTimes = { intervalMs: 500, timeoutMs: 1_000 }

/** A busy process may respond late. Excluding it at once would move its load to the others. */
const LATE_IN_A_ROW_MAX = 3

/** `ready` accepts traffic; `answering` reports that it is not ready, but could serve. */
type State = 'ready' | 'answering' | 'gone'

/** Polls `/readyz` of every API. An API gets no request before its first response. */
export function watchUpstreams(origins: readonly string[], log: Log, times: WatchTimes = TIMES): Upstreams {
  const states = new Map<string, State>()
  const stopped = new AbortController()
  let turn = 0

  const setState = (origin: string, state: State): void => {
    if (states.get(origin) === state) return
    states.set(origin, state)
    log.info({ origin, state }, 'upstream changed')
  }
  // In the configured order, so that turns stay fair when an API leaves and returns.
  const inState = (wanted: State) => origins.filter((origin) => states.get(origin) === wanted)

  const known = origins.map((origin) => {
    const first = Promise.withResolvers<void>()
    void watch(origin, (state) => setState(origin, state), first.resolve, stopped.signal, times)
    return first.promise
  })

  return {
    known: Promise.all(known),
    pick(avoid) {
      const ready = inState('ready')
      const candidates = ready.length > 0 ? ready : inState('answering')
      const others = candidates.filter((origin) => origin !== avoid)
      const choice = others.length === 0 ? candidates : others
      return choice[turn++ % choice.length] ?? null
    },
    lost: (origin) => setState(origin, 'gone'),
    stop: () => stopped.abort(),
  }
}

async function watch(
  origin: string,
  setState: (state: State) => void,
  onKnown: () => void,
  stopped: AbortSignal,
  { intervalMs, timeoutMs }: WatchTimes,
): Promise<void> {
  let lateInARow = 0
  while (!stopped.aborted) {
    const result = await fetchReadiness(origin, timeoutMs)
    lateInARow = result === 'late' ? lateInARow + 1 : 0
    if (stopped.aborted) return
    if (result !== 'late' || lateInARow >= LATE_IN_A_ROW_MAX) {
      setState(result === 'late' ? 'gone' : result)
      onKnown()
    }
    await sleep(intervalMs, undefined, { ref: false, signal: stopped }).catch(() => {})
  }
}

async function fetchReadiness(origin: string, timeoutMs: number): Promise<State | 'late'> {
  try {
    const reply = await fetch(`${origin}/readyz`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    // Read to the end, so that the connection can be reused.
    await reply.arrayBuffer()
    return reply.ok ? 'ready' : 'answering'
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'late' : 'gone'
  }
}
