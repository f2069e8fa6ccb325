import { Refusal } from '@farmgate/domain/refusal.ts'
import type { Readable } from 'node:stream'
import type { Actor } from '../../actor.ts'
import type { Change } from '../../db/changes.ts'
import type { Log } from '../../log.ts'
import { createLiveStream, type LiveStream } from './live-stream.ts'

/** Everybody who listens at this process. */
export interface LiveStreams {
  /** A new listener's stream; refused when there are too many. */
  open(actor: Actor): Readable
  tell(changes: readonly Change[]): void
  /** Whether changes that other processes make are heard of here. */
  setWhole(whole: boolean): void
  /** Ends them all and takes no more: a process that stops waits for nobody who only listens. */
  stop(): void
}

export interface LiveOptions {
  /** Of these, the sessions that still stand. Who is missing is let go. */
  readonly stillSignedIn: (actors: readonly Actor[]) => Promise<ReadonlySet<Actor>>
  readonly log: Log
  readonly beatMs?: number
  readonly checkMs?: number
  readonly max?: number
}

/** The web server gives up on an answer that is silent for 30 s, and a connection that is for 20. */
const BEAT_MS = 15_000
/** How long a listener whose session was ended may still hear that something changed. */
const CHECK_MS = 30_000
const PER_ACCOUNT_MAX = 5
/** The web server opens twice as many connections to one process; the others are for everything else. */
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
    const asked = [...open]
    if (asked.length === 0) return
    try {
      const signedIn = await stillSignedIn(asked.map(([, actor]) => actor))
      for (const [stream, actor] of asked) if (!signedIn.has(actor)) stream.end()
    } catch (error) {
      // Nobody listens on trust. They come back when the database does.
      log.warn(error, 'could not ask who is still signed in; nobody listens any more')
      for (const [stream] of asked) stream.end()
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
      // At once: with it the caller knows that the line is open.
      stream.line(whole)
      return stream.body
    },
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

/** Nobody hears of what they may not see. */
const concerns = ({ to, admins }: Change, { accountId, role }: Actor): boolean =>
  to.includes(accountId) || (admins && role === 'admin')
