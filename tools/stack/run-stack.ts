import { type Children, createChildren } from './children.ts'
import { PlainError } from './plain-error.ts'

/**
 * Runs `work`, which starts the programs, and keeps them until Ctrl-C or SIGTERM (exit 0), until one of
 * them ends by itself or until `work` fails (exit 1).
 */
export async function runStack(work: (children: Children) => Promise<void>): Promise<never> {
  const children = createChildren()
  const stopRequested = waitForStop()

  let exitCode = 0
  try {
    // `death` and `stopRequested` also end work in progress, such as waiting for a first response.
    await Promise.race([work(children).then(() => children.death), children.death, stopRequested])
  } catch (error) {
    exitCode = 1
    console.error(error instanceof PlainError ? error.message : error)
  }
  await children.stop()
  process.exit(exitCode)
}

/** A second Ctrl-C exits at once, but not within the first second, because npm repeats the terminal's signal. */
function waitForStop(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let firstAt: number | null = null
  const onSignal = (): void => {
    if (firstAt !== null && Date.now() - firstAt > 1_000) process.exit(1)
    firstAt ??= Date.now()
    resolve()
  }
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  if (process.env['npm_lifecycle_event'] !== undefined) onceOrphaned(resolve)
  return promise
}

/** npm starts a script through a shell that passes no signal on: when npm is stopped, only our parent disappears. */
function onceOrphaned(act: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 300)
  watch.unref()
}
