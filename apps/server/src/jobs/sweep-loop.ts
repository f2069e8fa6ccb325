import { setTimeout as sleep } from 'node:timers/promises'
import { describeError } from '../describe-error.ts'
import type { Log } from '../log.ts'

export interface SweepLoop {
  /** Begins no other round, and waits for the one under way. */
  stop(): Promise<void>
}

/** Round after round, with a pause between them: a round that takes long is never overtaken by the next. */
export function startSweepLoop(round: () => Promise<void>, everyMs: number, log: Log): SweepLoop {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await round().catch((error: unknown) => {
        log.error({ err: describeError(error) }, 'a sweep failed; the next one follows')
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
