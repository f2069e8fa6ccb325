import { ProblemError } from '@farmgate/contract/client.ts'
import { live } from '@farmgate/contract/telling/live.ts'
import type { Role } from '@farmgate/domain/people/role.ts'
import { CHANGED_THINGS, isChangedThing } from '@farmgate/domain/telling/changed-thing.ts'
import { withToken } from '../call.ts'
import { createEventReader, type LiveEvent } from './live-events.ts'
import { createPollingPace } from './polling-pace.ts'
import { createRefetcher } from './refetch-changed.ts'
import { untilVisibleAndOnline, onHiddenOrOffline } from './page-visibility.ts'

/** A stream silent for this long is dead: the server sends a heartbeat every 15 s. */
const SILENCE_MS = 40_000
/** A stream that stayed open this long resets the retry delay. */
const STABLE_MS = 10_000

/** Subscribes to live changes and refetches the queries they affect. Returns the function that stops it. */
export function startLive(role: Role): () => void {
  const stopped = new AbortController()
  void keepListening(role, stopped.signal)
  return () => stopped.abort()
}

async function keepListening(role: Role, stopped: AbortSignal): Promise<void> {
  const refetcher = createRefetcher(role)
  const pace = createPollingPace()
  let failures = 0
  let mayHaveMissed = false
  while (!stopped.aborted) {
    await untilVisibleAndOnline(stopped)
    const startedAt = performance.now()
    const opened = await listen(role, stopped, ({ name, data }) => {
      if (name === 'changed') refetcher.changed(thingsOf(data))
      if (name !== 'line') return
      const healthy = isHealthy(data)
      pace.set(healthy)
      // Changes made while the stream was down or degraded were not received.
      if (healthy && mayHaveMissed) refetcher.changed(CHANGED_THINGS)
      mayHaveMissed = !healthy
    })
    pace.set(false)
    mayHaveMissed ||= opened
    failures = opened && performance.now() - startedAt > STABLE_MS ? 0 : failures + 1
    await pause(waitBefore(failures), stopped)
  }
  refetcher.stop()
}

/** Reads one stream until it ends for any reason; returns whether it was opened. */
async function listen(
  role: Role,
  stopped: AbortSignal,
  onEvent: (event: LiveEvent) => void,
): Promise<boolean> {
  const ending = new AbortController()
  const end = () => ending.abort()
  stopped.addEventListener('abort', end)
  const unwatch = onHiddenOrOffline(end)
  let silence = setTimeout(end, SILENCE_MS)
  let opened = false
  try {
    const stream = await withToken(role, (token) => open(token, ending.signal))
    opened = true
    const reader = stream.getReader()
    const decoder = new TextDecoder()
    const read = createEventReader(onEvent)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      clearTimeout(silence)
      silence = setTimeout(end, SILENCE_MS)
      read(decoder.decode(value, { stream: true }))
    }
  } catch {
    // Refused, broken or aborted: polling goes on, and the caller retries.
  } finally {
    clearTimeout(silence)
    unwatch()
    stopped.removeEventListener('abort', end)
  }
  return opened
}

async function open(token: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(`/api${live.path}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal,
  })
  if (response.ok && response.body !== null) return response.body
  throw new ProblemError(response.status, { code: 'server.fault', message: '', requestId: '' })
}

/** Returns an exponential backoff with jitter, so that a restarted server does not get all screens at once. */
export const waitBefore = (failures: number, random = Math.random()): number =>
  Math.min(60_000, 2_000 * 2 ** failures) * (0.25 + 0.75 * random)

const thingsOf = (data: unknown) => {
  const { what } = (data ?? {}) as { readonly what?: unknown }
  return Array.isArray(what) ? what.filter(isChangedThing) : []
}

/** Whether the server receives the changes of all its processes (`whole` in the event). */
const isHealthy = (data: unknown): boolean => (data as { readonly whole?: unknown } | null)?.whole === true

const pause = (ms: number, stopped: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (stopped.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
