import type { Log } from './log.ts'

export interface EventCounter {
  count(): void
  /** Since the process started. */
  total(): number
}

const LINE_EVERY_MS = 60_000

/**
 * Counts events that a stranger can cause as often as they like. Writes at most one log line a minute, with this fixed
 * phrase and how many came since the line before.
 */
export function createEventCounter(log: Log, phrase: string, lineEveryMs = LINE_EVERY_MS): EventCounter {
  let total = 0
  let logged = 0
  let pause: NodeJS.Timeout | undefined

  function writeLine(): void {
    pause = undefined
    if (logged === total) return
    log.warn({ count: total - logged, total }, phrase)
    logged = total
    pause = setTimeout(writeLine, lineEveryMs).unref()
  }

  return {
    count() {
      total++
      if (pause === undefined) writeLine()
    },
    total: () => total,
  }
}
