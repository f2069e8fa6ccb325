import { setTimeout as sleep } from 'node:timers/promises'
import { createPulse, type Pulse } from './pulse.ts'
import { type Queue, type QueueOptions, runQueue } from './run-queue.ts'

export interface RunningWorker {
  /** Since its queue last took a job, or could have taken one. */
  secondsSinceLook(): number
  /** Takes no more jobs, waits up to `drainMs` for those in progress, then releases the rest. */
  stop(drainMs: number): Promise<void>
}

/**
 * Runs jobs until it is stopped. graphile-worker stops for good when it can't record the end of a job, for example when
 * the database goes away at that moment (its retries never run, graphile/worker#636). Another queue then starts at once,
 * and the jobs that the first one still runs are finished beside it. The job whose end was not recorded is released by the
 * heartbeat and runs again.
 */
export async function startWorker(options: QueueOptions): Promise<RunningWorker> {
  const { log } = options
  const stopping = new AbortController()
  const pulse = createPulse()
  const leaving = new Set<Queue>()
  let queue = await runQueue(options, pulse)

  async function keepRunning(): Promise<void> {
    for (;;) {
      await queue.closed
      if (stopping.signal.aborted) return
      log.error('job queue stopped, restarting')
      letGo(queue)
      const next = await startAgain(options, pulse, stopping.signal)
      if (next === undefined) return
      queue = next
      // `stop` was called during the restart and has stopped the previous queues only.
      if (stopping.signal.aborted) await queue.stop(0)
    }
  }

  function letGo(failed: Queue): void {
    leaving.add(failed)
    void failed.ended.then(() => leaving.delete(failed))
  }

  const kept = keepRunning()
  return {
    secondsSinceLook: () => pulse.seconds(),
    async stop(drainMs) {
      stopping.abort()
      await Promise.all([...new Set([queue, ...leaving])].map((each) => each.stop(drainMs)))
      await kept
    },
  }
}

const PAUSE_MS = 1_000

/** Retries until the queue runs and logs the first failure only. Returns undefined when stopped meanwhile. */
async function startAgain(
  options: QueueOptions,
  pulse: Pulse,
  stopping: AbortSignal,
): Promise<Queue | undefined> {
  for (let attempt = 1; ; attempt++) {
    await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return undefined
    try {
      return await runQueue(options, pulse)
    } catch (error) {
      if (attempt === 1) options.log.error({ err: error }, 'job queue not started, retrying')
    }
  }
}
