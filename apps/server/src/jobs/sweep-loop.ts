import { setTimeout as sleep } from 'node:timers/promises'
import { describeError } from '#logging/describe-error.ts'
import type { Log } from '#logging/log.ts'

export interface SweepLoop {
  /** Starts no further round and waits for the current one. */
  stop(): Promise<void>
}

/** Runs rounds one after the other with a pause between them, so a slow round never overlaps with the next. */
export function startSweepLoop(round: () => Promise<void>, everyMs: number, log: Log): SweepLoop {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await round().catch((error: unknown) => {
        log.error({ err: describeError(error) }, 'sweep failed, retrying')
      })
      await sleep(everyMs, undefined, { signal }).catch(() => {})
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
