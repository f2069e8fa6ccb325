import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '#logging/log.ts'
import { beat, removeHeartbeat, unlockSilent } from './heartbeat.sql.ts'

export interface HeartbeatTiming {
  readonly everyMs: number
  /** A worker without a sign of life for longer than this counts as dead. */
  readonly silenceMs: number
}

export interface HeartbeatOptions extends Partial<HeartbeatTiming> {
  readonly databaseUrl: string
  readonly workerId: string
  readonly log: Log
}

export interface Heartbeat {
  /** Resolves when the first beat is written. No job may be taken before that. */
  readonly begun: Promise<void>
  /** Deletes the worker's row. To be called after its last job, or the job would be given to another worker. */
  stop(): Promise<void>
}

/**
 * Writes this worker's heartbeat and releases the jobs of workers whose heartbeat stopped. graphile-worker itself keeps
 * the jobs of a killed worker locked for four hours.
 *
 * It has its own connection, so that a busy pool can't delay it. When the database is away, the next beat retries.
 */
export function startHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { databaseUrl, workerId, everyMs = 2_000, silenceMs = 10_000 } = options
  const log = options.log.child({ workerId })
  const connection = reconnecting(databaseUrl)
  const begun = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const mayDeclareDead = watchForGaps(silenceMs / 2)
  let outage = false

  async function once(): Promise<void> {
    try {
      const client = await connection.open()
      const seenAt = await beat(client, workerId)
      begun.resolve()
      if (mayDeclareDead(seenAt)) {
        for (const silent of await unlockSilent(client, workerId, silenceMs)) {
          log.warn(
            { silentWorkerId: silent.workerId, jobs: silent.jobIds.length, jobIds: silent.jobIds },
            'jobs of a silent worker released',
          )
        }
      }
      if (outage) log.info('heartbeat restored')
      outage = false
    } catch (error) {
      connection.drop()
      if (!outage) log.error({ err: error }, 'heartbeat failed, retrying')
      outage = true
    }
  }

  async function untilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await once()
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const running = untilStopped()

  async function stop(): Promise<void> {
    stopping.abort()
    await running
    begun.resolve()
    try {
      await removeHeartbeat(await connection.open(), workerId)
    } catch (error) {
      log.warn({ err: error }, 'heartbeat row not deleted')
    }
    connection.drop()
  }

  let stopped: Promise<void> | undefined
  return {
    begun: begun.promise,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

/**
 * Returns whether this worker may declare others dead. After an outage of the database every heartbeat is old, and the
 * first worker to return would take all others for dead. So a worker that has just started, or has missed beats, waits for
 * its third beat in a row: by then every living worker has written again (it pauses for one round, and abandons a hanging
 * attempt in about another). Gaps are measured on the database's clock, so a clock that jumps counts as a gap.
 */
function watchForGaps(gapMaxMs: number): (seenAt: Date) => boolean {
  let last = Number.NEGATIVE_INFINITY
  let beatsInARow = 0
  return (seenAt) => {
    const now = seenAt.getTime()
    beatsInARow = Math.abs(now - last) > gapMaxMs ? 1 : beatsInARow + 1
    last = now
    return beatsInARow >= 3
  }
}

interface Connection {
  open(): Promise<Client>
  /** Closes the connection; the next `open` makes a new one. */
  drop(): void
}

function reconnecting(databaseUrl: string): Connection {
  let client: Client | undefined
  return {
    async open() {
      if (client !== undefined) return client
      client = new Client({
        connectionString: databaseUrl,
        application_name: 'farmgate-worker-heartbeat',
        connectionTimeoutMillis: 2_000,
        lock_timeout: 2_000,
        statement_timeout: 3_000,
        // For a server that neither responds nor closes the connection.
        query_timeout: 4_000,
      })
      // A connection that breaks between two beats fails the next beat; without a listener it would end the process.
      client.on('error', () => {})
      await client.connect()
      return client
    },
    drop() {
      client?.end().catch(() => {})
      client = undefined
    },
  }
}
