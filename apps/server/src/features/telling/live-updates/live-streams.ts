import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Readable } from 'node:stream'
import type { Actor } from '#http/shared/actor.ts'
import type { Change } from '#db/changes/changes.ts'
import type { Log } from '#logging/log.ts'
import { createLiveStream, type LiveStream } from './live-stream.ts'

/** The open live streams of this process. */
export interface LiveStreams {
  /** A new subscriber's stream; refused when there are too many. */
  open(actor: Actor): Readable
  tell(changes: readonly Change[]): void
  /** Whether changes made by other processes arrive here. */
  setWhole(complete: boolean): void
  /** How many streams are open. */
  count(): number
  /** Ends all streams and refuses new ones, so that open streams do not delay a shutdown. */
  stop(): void
}

export interface LiveOptions {
  /** Returns those of these actors whose sessions are still valid. The streams of the others are ended. */
  readonly stillSignedIn: (actors: readonly Actor[]) => Promise<ReadonlySet<Actor>>
  readonly log: Log
  readonly beatMs?: number
  readonly checkMs?: number
  readonly max?: number
}

/** The web server ends a response after 30 s of silence, and a connection after 20 s. */
const BEAT_MS = 15_000
/** How long a subscriber whose session was ended may still receive change hints. */
const CHECK_MS = 30_000
const PER_ACCOUNT_MAX = 5
/** The web server opens twice as many connections to one process; the rest are for other requests. */
const MAX = 1_000

export function createLiveStreams({
  stillSignedIn,
  log,
  beatMs = BEAT_MS,
  checkMs = CHECK_MS,
  max = MAX,
}: LiveOptions): LiveStreams {
  const open = new Map<LiveStream, Actor>()
  let whole = true
  let stopped = false
  const beating = setInterval(() => {
    for (const stream of open.keys()) stream.beat()
  }, beatMs).unref()
  const checking = setInterval(() => void check(), checkMs).unref()

  async function check(): Promise<void> {
    const checked = [...open]
    if (checked.length === 0) return
    try {
      const signedIn = await stillSignedIn(checked.map(([, actor]) => actor))
      for (const [stream, actor] of checked) if (!signedIn.has(actor)) stream.end()
    } catch (error) {
      // Unverified streams are closed. The clients reconnect when the database is back.
      log.warn(error, 'session check failed, all live streams closed')
      for (const [stream] of checked) stream.end()
    }
  }

  return {
    open(actor) {
      if (stopped || open.size >= max) throw new Refusal('server.busy', { retryAfterSeconds: 15 })
      const own = [...open.values()].filter(({ accountId }) => accountId === actor.accountId)
      if (own.length >= PER_ACCOUNT_MAX) throw new Refusal('request.rate_limited', { retryAfterSeconds: 60 })
      const stream = createLiveStream()
      open.set(stream, actor)
      stream.body.once('close', () => open.delete(stream))
      // Sent at once: with it the caller knows that the stream is open.
      stream.line(whole)
      return stream.body
    },
    count: () => open.size,
    tell(changes) {
      for (const [stream, actor] of open)
        for (const change of changes) if (concerns(change, actor)) stream.changed(change.what)
    },
    setWhole(isWhole) {
      if (isWhole === whole) return
      whole = isWhole
      for (const stream of open.keys()) stream.line(whole)
    },
    stop() {
      stopped = true
      clearInterval(beating)
      clearInterval(checking)
      for (const stream of open.keys()) stream.end()
    },
  }
}

/** Whether this subscriber may see the change. */
const concerns = ({ to, admins }: Change, { accountId, role }: Actor): boolean =>
  to.includes(accountId) || (admins && role === 'admin')
