import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/pool.ts'
import { describeError } from '#logging/describe-error.ts'
import type { Log } from '#logging/log.ts'
import type { RequestTotals } from '#metrics/request-metrics.ts'
import { insertRequestSample } from './request-samples.sql.ts'

export interface Recording {
  stop(): Promise<void>
}

/** A process without a row for longer than twice this counts as stopped on /admin/system. */
const EVERY_MS = 60_000

/**
 * Writes what this API process has answered, once a minute, so that /admin/system works without Prometheus. A row that
 * could not be written is added to the next one.
 */
export function startRecording({
  db,
  log,
  commit,
  totals,
  everyMs = EVERY_MS,
}: {
  readonly db: Db
  readonly log: Log
  readonly commit: string
  readonly totals: () => RequestTotals
  readonly everyMs?: number
}): Recording {
  const stopping = new AbortController()
  const process = { processId: randomUUID(), startedAt: new Date(), commit }
  let written: RequestTotals = { requests: 0, failures: 0, buckets: [] }

  async function record(): Promise<void> {
    const now = totals()
    try {
      await insertRequestSample(db, {
        ...process,
        requests: now.requests - written.requests,
        failures: now.failures - written.failures,
        buckets: now.buckets.map((count, i) => count - (written.buckets[i] ?? 0)),
      })
      written = now
    } catch (error) {
      log.warn({ err: describeError(error) }, 'request figures not written')
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await record()
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
