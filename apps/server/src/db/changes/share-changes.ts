import { randomUUID } from 'node:crypto'
import { isChangedThing } from '@farmgate/domain/telling/changed-thing.ts'
import { Redis } from 'ioredis'
import type { Change, OnChanges } from './changes.ts'

/** The sender's id in messages: a process ignores its own messages, because it has already published its changes locally. */
const OURSELVES = randomUUID()

/** One channel per database, so that only its own processes receive each other's changes. */
const channelOf = (databaseUrl: string): string => `changes:${new URL(databaseUrl).pathname.slice(1)}`

/** Publishes changes to the other processes. Redis may lose one: screens poll as a fallback. */
export const sendChanges =
  (redis: Redis, databaseUrl: string): OnChanges =>
  (changes) => {
    const message = JSON.stringify({ from: OURSELVES, changes })
    redis.publish(channelOf(databaseUrl), message).catch(() => {})
  }

interface SubscriptionOptions {
  readonly tell: OnChanges
  /** Called whenever the connection to the other processes is established (true) or lost (false). */
  readonly setWhole: (whole: boolean) => void
  readonly onError: (error: Error) => void
}

/** How often an idle connection is pinged. */
const PING_MS = 5_000

/**
 * Subscribes to the changes of the other processes, on its own connection, because a subscribed connection can't send other
 * commands. It reconnects by itself for as long as the process runs.
 */
export function subscribeToChanges(
  redisUrl: string,
  databaseUrl: string,
  { tell, setWhole, onError }: SubscriptionOptions,
): { stop(): void } {
  const redis = new Redis(redisUrl, {
    connectTimeout: 1_000,
    // No command waits for a response except our own ping below.
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
  // A hanging server does not close the connection.
  const pinging = setInterval(() => {
    if (redis.status !== 'ready') return
    const late = setTimeout(() => redis.disconnect(true), PING_MS / 2).unref()
    redis.ping().then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    )
  }, PING_MS).unref()

  return {
    stop() {
      clearInterval(pinging)
      redis.disconnect()
    },
  }
}

/** Reads the changes of a message. Other programs may write to Redis, so anything malformed is ignored. */
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
