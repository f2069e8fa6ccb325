import { ProblemError } from '@farmgate/contract/client.ts'
import { live } from '@farmgate/contract/live.ts'
import type { Role } from '@farmgate/domain/accounts/role.ts'
import { CHANGED_THINGS, isChangedThing } from '@farmgate/domain/live/changed-thing.ts'
import { withToken } from './call.ts'
import { createEventReader, type LiveEvent } from './live-events.ts'
import { createPace } from './live-pace.ts'
import { createRenewal } from './renew-shown.ts'
import { untilWanted, whileWanted } from './wanted.ts'

/** The server gives a sign of life every 15 s. */
const SILENCE_MS = 40_000
/** A line that held this long was a good one. */
const GOOD_MS = 10_000

/** Hears of changes for as long as it is wanted, and asks again for what they touch. */
export function startLive(role: Role): () => void {
  const stopped = new AbortController()
  void keepListening(role, stopped.signal)
  return () => stopped.abort()
}

async function keepListening(role: Role, stopped: AbortSignal): Promise<void> {
  const renewal = createRenewal(role)
  const pace = createPace()
  let failures = 0
  let lost = false
  while (!stopped.aborted) {
    await untilWanted(stopped)
    const startedAt = performance.now()
    const opened = await listen(role, stopped, ({ name, data }) => {
      if (name === 'changed') renewal.changed(thingsOf(data))
      if (name !== 'line') return
      const whole = isWhole(data)
      pace.set(whole)
      // Whatever was said meanwhile was said to nobody.
      if (whole && lost) renewal.changed(CHANGED_THINGS)
      lost = !whole
    })
    pace.set(false)
    lost ||= opened
    failures = opened && performance.now() - startedAt > GOOD_MS ? 0 : failures + 1
    await pause(waitBefore(failures), stopped)
  }
  renewal.stop()
}

/** Until the line breaks, however it does; answers whether it was open. */
async function listen(role: Role, stopped: AbortSignal, tell: (event: LiveEvent) => void): Promise<boolean> {
  const ending = new AbortController()
  const end = () => ending.abort()
  stopped.addEventListener('abort', end)
  const unwatch = whileWanted(end)
  let silence = setTimeout(end, SILENCE_MS)
  let opened = false
  try {
    const reply = await withToken(role, (token) => open(token, ending.signal))
    opened = true
    const reader = reply.getReader()
    const decoder = new TextDecoder()
    const read = createEventReader(tell)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      clearTimeout(silence)
      silence = setTimeout(end, SILENCE_MS)
      read(decoder.decode(value, { stream: true }))
    }
  } catch {
    // Refused, cut or left: there is polling, and another try.
  } finally {
    clearTimeout(silence)
    unwatch()
    stopped.removeEventListener('abort', end)
  }
  return opened
}

async function open(token: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const reply = await fetch(`/api${live.path}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal,
  })
  if (reply.ok && reply.body !== null) return reply.body
  throw new ProblemError(reply.status, { code: 'server.fault', message: '', requestId: '' })
}

/** Slower and slower, and never all screens at the same moment: a server that comes back is not run over. */
export const waitBefore = (failures: number, dice = Math.random()): number =>
  Math.min(60_000, 2_000 * 2 ** failures) * (0.25 + 0.75 * dice)

const thingsOf = (data: unknown) => {
  const { what } = (data ?? {}) as { readonly what?: unknown }
  return Array.isArray(what) ? what.filter(isChangedThing) : []
}

const isWhole = (data: unknown): boolean => (data as { readonly whole?: unknown } | null)?.whole === true

const pause = (ms: number, stopped: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (stopped.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
