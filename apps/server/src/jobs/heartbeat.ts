import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import { beat, removeHeartbeat, unlockSilent } from './heartbeat.sql.ts'

export interface HeartbeatTiming {
  readonly everyMs: number
  /** A worker that has shown no sign of life for longer than this is dead. */
  readonly silenceMs: number
}

export interface HeartbeatOptions extends Partial<HeartbeatTiming> {
  readonly databaseUrl: string
  readonly workerId: string
  readonly log: Log
}

export interface Heartbeat {
  /** The first beat is written. Before that no job may be taken. */
  readonly begun: Promise<void>
  /** Takes the worker's row away. Only after its last job, or the job would be given to another. */
  stop(): Promise<void>
}

/**
 * graphile-worker keeps the jobs of a worker that was killed locked for four hours. So every worker
 * writes that it lives, and gives back the jobs of those that stopped writing.
 *
 * It has a connection of its own, so that a busy pool cannot silence it. A database that is gone ends
 * nothing here: the next beat tries again.
 */
export function startHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { databaseUrl, workerId, everyMs = 2_000, silenceMs = 10_000 } = options
  const log = options.log.child({ workerId })
  const connection = reconnecting(databaseUrl)
  const begun = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const maySpeakForOthers = watchForGaps(silenceMs / 2)
  let outage = false

  async function once(): Promise<void> {
    try {
      const client = await connection.open()
      const seenAt = await beat(client, workerId)
      begun.resolve()
      if (maySpeakForOthers(seenAt)) {
        for (const silent of await unlockSilent(client, workerId, silenceMs)) {
          log.warn(
            { silentWorkerId: silent.workerId, jobs: silent.jobIds.length, jobIds: silent.jobIds },
            'gave back the jobs of a worker that went silent',
          )
        }
      }
      if (outage) log.info('the heartbeat is back')
      outage = false
    } catch (error) {
      connection.drop()
      if (!outage) log.error({ err: error }, 'the heartbeat cannot reach the database; trying on')
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
      log.warn({ err: error }, 'left a heartbeat behind; another worker will clear it away')
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
 * When the database was away, everybody was silent, and the first one back would find all the others
 * dead. So whoever has just come, or has missed beats, speaks only from its third beat in a row: by then
 * every living worker has beaten again (it pauses for one round, and gives up a hanging attempt in about
 * another). Gaps are measured on the database's clock, so a clock that jumps counts as one.
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
  /** The next `open` makes a new one. */
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
        // For a server that neither answers nor hangs up.
        query_timeout: 4_000,
      })
      // A connection that breaks between two beats fails the next one; without a listener it would end the process.
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
