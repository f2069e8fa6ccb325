import { type Children, createChildren } from './children.ts'
import { PlainError } from './plain-error.ts'

/**
 * Runs `work`, which starts the programs, and keeps them until Ctrl-C or SIGTERM (exit 0), until one of
 * them ends by itself or until `work` fails (exit 1).
 */
export async function runStack(work: (children: Children) => Promise<void>): Promise<never> {
  const children = createChildren()
  const told = toldToStop()

  let exitCode = 0
  try {
    // `death` and `told` also end the work that is under way, such as waiting for a first answer.
    await Promise.race([work(children).then(() => children.death), children.death, told])
  } catch (error) {
    exitCode = 1
    console.error(error instanceof PlainError ? error.message : error)
  }
  await children.stop()
  process.exit(exitCode)
}

/** A second Ctrl-C means now. In the first second it does not: npm repeats what the terminal has said already. */
function toldToStop(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let firstAt: number | null = null
  const hear = (): void => {
    if (firstAt !== null && Date.now() - firstAt > 1_000) process.exit(1)
    firstAt ??= Date.now()
    resolve()
  }
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear)
  if (process.env['npm_lifecycle_event'] !== undefined) onceOrphaned(resolve)
  return promise
}

/** npm starts a script through a shell that passes no signal on: when npm is told to stop, our parent is just gone. */
function onceOrphaned(act: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 300)
  watch.unref()
}
