import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'

/** The API processes behind this server, and which of them want traffic. */
export interface Upstreams {
  /**
   * The next one in turn among those that are ready, or when none is, among those that answer at all: an API in
   * trouble may still serve, and saying no for it never helps. `avoid` only when there is no other.
   */
  pick(avoid?: string): string | null
  /** A connection was refused: nothing more goes there until it says again that it is ready. */
  lost(origin: string): void
  stop(): void
}

export interface WatchTimes {
  readonly intervalMs: number
  readonly timeoutMs: number
}

const TIMES: WatchTimes = { intervalMs: 500, timeoutMs: 1_000 }

/** A busy process may answer late. Taking it out at once would push its load onto the others. */
const LATE_ANSWERS_MAX = 3

/** `ready` wants traffic; `answering` does not, but could take it. */
type State = 'ready' | 'answering' | 'gone'

/** Asks every API for `/readyz`, again and again. Until one has answered, it gets nothing. */
export function watchUpstreams(origins: readonly string[], log: Log, times: WatchTimes = TIMES): Upstreams {
  const states = new Map<string, State>()
  const stopped = new AbortController()
  let turn = 0

  const setState = (origin: string, state: State): void => {
    if (states.get(origin) === state) return
    states.set(origin, state)
    log.info({ origin, state }, 'upstream changed')
  }
  // In the configured order, so that turns are fair however often one comes and goes.
  const inState = (wanted: State) => origins.filter((origin) => states.get(origin) === wanted)

  for (const origin of origins) void watch(origin, (state) => setState(origin, state), stopped.signal, times)

  return {
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
  stopped: AbortSignal,
  { intervalMs, timeoutMs }: WatchTimes,
): Promise<void> {
  let lateAnswers = 0
  while (!stopped.aborted) {
    const answer = await askReadiness(origin, timeoutMs)
    lateAnswers = answer === 'late' ? lateAnswers + 1 : 0
    if (stopped.aborted) return
    if (answer !== 'late') setState(answer)
    else if (lateAnswers >= LATE_ANSWERS_MAX) setState('gone')
    await sleep(intervalMs, undefined, { ref: false, signal: stopped }).catch(() => {})
  }
}

async function askReadiness(origin: string, timeoutMs: number): Promise<State | 'late'> {
  try {
    const reply = await fetch(`${origin}/readyz`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    // Read to the end, so that the connection can be used again.
    await reply.arrayBuffer()
    return reply.ok ? 'ready' : 'answering'
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'late' : 'gone'
  }
}
