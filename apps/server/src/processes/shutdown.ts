import { setTimeout as sleep } from 'node:timers/promises'
import { describeError } from '#logging/describe-error.ts'
import type { Log } from '#logging/log.ts'

/** One step of the shutdown. A step that takes longer than `maxMs` is skipped. */
export interface ShutdownStep {
  readonly name: string
  readonly maxMs: number
  run(): unknown
}

/**
 * On SIGTERM or SIGINT runs the steps in order and exits 0; a second signal exits at once. After an uncaught error the state
 * of the process is unknown, so it stops in the same way and exits 1.
 */
export function onShutdown(log: Log, steps: readonly ShutdownStep[]): void {
  let stopping = false

  const stop = async (cause: string, exitCode: number): Promise<void> => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ cause }, 'stopping')
    for (const step of steps) {
      const late = sleep(step.maxMs, 'late', { ref: false })
      const done = (async () => step.run())().catch((error: unknown) =>
        log.error({ err: describeError(error) }, step.name),
      )
      const outcome = await Promise.race([done, late])
      if (outcome === 'late') log.warn({ step: step.name }, 'shutdown step timed out')
    }
    log.info('stopped')
    process.exit(exitCode)
  }

  process.on('SIGTERM', () => void stop('SIGTERM', 0))
  process.on('SIGINT', () => void stop('SIGINT', 0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: describeError(error) }, 'uncaught exception')
    void stop('uncaughtException', 1)
  })
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: describeError(error) }, 'unhandled rejection')
    void stop('unhandledRejection', 1)
  })
}
