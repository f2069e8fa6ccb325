import { randomUUID } from 'node:crypto'
import { isChangedThing } from '@farmgate/domain/live/changed-thing.ts'
import { Redis } from 'ioredis'
import type { Change, Tell } from './changes.ts'

/** Who tells: a process knows its own changes already, and does not listen to itself. */
const OURSELVES = randomUUID()

/** Processes of one database hear each other, and nobody else's. */
const channelOf = (databaseUrl: string): string => `changes:${new URL(databaseUrl).pathname.slice(1)}`

/** Tells the other processes. Redis may lose it: screens ask again by themselves. */
export const sendChanges =
  (redis: Redis, databaseUrl: string): Tell =>
  (changes) => {
    const message = JSON.stringify({ from: OURSELVES, changes })
    redis.publish(channelOf(databaseUrl), message).catch(() => {})
  }

interface Hearing {
  readonly tell: Tell
  /** Whether the others can be heard, told whenever that changes. */
  readonly setWhole: (whole: boolean) => void
  readonly onError: (error: Error) => void
}

/** How often a silent line is asked whether it is there. */
const ASK_MS = 5_000

/**
 * Hears what the other processes tell, on a connection of its own: one that listens can't ask. It comes back by itself,
 * for as long as the process runs.
 */
export function hearChanges(
  redisUrl: string,
  databaseUrl: string,
  { tell, setWhole, onError }: Hearing,
): { stop(): void } {
  const redis = new Redis(redisUrl, {
    connectTimeout: 1_000,
    // Nothing waits for an answer but our own question below.
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    autoResubscribe: false,
  })
  redis.on('error', onError)
  redis.on('close', () => setWhole(false))
  redis.on('ready', () => {
    redis.subscribe(channelOf(databaseUrl)).then(
      () => setWhole(true),
      () => redis.disconnect(true),
    )
  })
  redis.on('message', (_channel, message) => {
    const changes = readChanges(message)
    if (changes.length > 0) tell(changes)
  })
  // A server that hangs closes nothing.
  const asking = setInterval(() => {
    if (redis.status !== 'ready') return
    const late = setTimeout(() => redis.disconnect(true), ASK_MS / 2).unref()
    redis.ping().then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    )
  }, ASK_MS).unref()

  return {
    stop() {
      clearInterval(asking)
      redis.disconnect()
    },
  }
}

/** Anybody may write to Redis; what is not ours says nothing. */
function readChanges(message: string): Change[] {
  try {
    const { from, changes } = JSON.parse(message) as { from?: unknown; changes?: unknown }
    return from === OURSELVES || !Array.isArray(changes) ? [] : changes.filter(isChange)
  } catch {
    return []
  }
}

function isChange(value: unknown): value is Change {
  const { what, to, admins } = (value ?? {}) as Readonly<Record<keyof Change, unknown>>
  return isChangedThing(what) && Array.isArray(to) && typeof admins === 'boolean'
}
