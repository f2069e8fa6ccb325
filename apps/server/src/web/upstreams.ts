import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'

/** The API processes behind this server, and which of them want traffic. */
export interface Upstreams {
  /** The next one in turn among those that are ready; `avoid` only when there is no other. */
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

/** Asks every API for `/readyz`, again and again. Until one has said yes, it gets nothing. */
export function watchUpstreams(origins: readonly string[], log: Log, times: WatchTimes = TIMES): Upstreams {
  const ready = new Set<string>()
  const stopped = new AbortController()
  let turn = 0

  const setReady = (origin: string, isReady: boolean): void => {
    if (ready.has(origin) === isReady) return
    if (isReady) ready.add(origin)
    else ready.delete(origin)
    log.info({ origin, isReady }, 'upstream changed')
  }

  for (const origin of origins) void watch(origin, setReady, stopped.signal, times)

  return {
    pick(avoid) {
      // In the configured order, so that turns are fair however often one comes and goes.
      const candidates = origins.filter((origin) => ready.has(origin))
      const others = candidates.filter((origin) => origin !== avoid)
      const choice = others.length === 0 ? candidates : others
      return choice[turn++ % choice.length] ?? null
    },
    lost: (origin) => setReady(origin, false),
    stop: () => stopped.abort(),
  }
}

async function watch(
  origin: string,
  setReady: (origin: string, isReady: boolean) => void,
  stopped: AbortSignal,
  { intervalMs, timeoutMs }: WatchTimes,
): Promise<void> {
  let lateAnswers = 0
  while (!stopped.aborted) {
    const answer = await askReadiness(origin, timeoutMs)
    lateAnswers = answer === 'late' ? lateAnswers + 1 : 0
    if (stopped.aborted) return
    if (answer !== 'late') setReady(origin, answer === 'ready')
    else if (lateAnswers >= LATE_ANSWERS_MAX) setReady(origin, false)
    await sleep(intervalMs, undefined, { ref: false, signal: stopped }).catch(() => {})
  }
}

async function askReadiness(origin: string, timeoutMs: number): Promise<'ready' | 'not ready' | 'late'> {
  try {
    const reply = await fetch(`${origin}/readyz`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    // Read to the end, so that the connection can be used again.
    await reply.arrayBuffer()
    return reply.ok ? 'ready' : 'not ready'
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'late' : 'not ready'
  }
}
