import { setTimeout as sleep } from 'node:timers/promises'
import { type Queue, type QueueOptions, runQueue } from './run-queue.ts'

export interface RunningWorker {
  /** Takes no more jobs, waits for those under way as long as `drainMs`, then gives back the rest. */
  stop(drainMs: number): Promise<void>
}

/**
 * Takes jobs until told to stop. graphile-worker gives up for good when it cannot record the end of a
 * job, as happens when the database goes away at that moment (its retries never run, graphile/worker#636):
 * then it is started again. The job that ended unrecorded is given back by the heartbeat and runs again.
 */
export async function startWorker(options: QueueOptions): Promise<RunningWorker> {
  const { log } = options
  const stopping = new AbortController()
  let queue = await runQueue(options)

  async function keepRunning(): Promise<void> {
    for (;;) {
      await queue.ended
      if (stopping.signal.aborted) return
      log.error('the job queue gave up; starting it again')
      const next = await startAgain(options, stopping.signal)
      if (next === undefined) return
      queue = next
      // Told to stop while it was starting: whoever asked has stopped the one before it.
      if (stopping.signal.aborted) await queue.stop(0)
    }
  }

  const kept = keepRunning()
  return {
    async stop(drainMs) {
      stopping.abort()
      await queue.stop(drainMs)
      await kept
    },
  }
}

const PAUSE_MS = 1_000

/** Tries until it runs, and says once why it does not; nothing when told to stop meanwhile. */
async function startAgain(options: QueueOptions, stopping: AbortSignal): Promise<Queue | undefined> {
  for (let attempt = 1; ; attempt++) {
    await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return undefined
    try {
      return await runQueue(options)
    } catch (error) {
      if (attempt === 1) options.log.error({ err: error }, 'the job queue could not be started; trying on')
    }
  }
}
