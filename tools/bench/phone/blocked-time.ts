/** An event of a Chromium trace. Times are microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  /** How long it took. */
  readonly dur?: number
  /** The processor time that its thread used meanwhile: less than `dur` where another process had the core. */
  readonly tdur?: number
}

/** Categories that a trace must have for `blockedTime`. */
export const TRACE_CATEGORIES = ['toplevel', 'loading']

/** A task that takes longer keeps the page from responding to a press at once. */
const LONG_TASK_MS = 50
const TASK = 'ThreadControllerImpl::RunTask'
const FIRST_PAINT = 'firstContentfulPaint'

/**
 * Returns how long the main thread was blocked after the first contentful paint: of every task, what exceeds 50 ms.
 * `cpuMs` is in processor time, so that other load on the machine does not count; `ms` is in time passed, as Lighthouse
 * counts.
 */
export function blockedTime(trace: readonly TraceEvent[]): { readonly ms: number; readonly cpuMs: number } {
  const paint = trace.findLast(({ name }) => name === FIRST_PAINT)
  if (paint === undefined) throw new Error('The trace has no first contentful paint.')
  const tasks = trace.filter(
    ({ name, pid, tid, ts }) => name === TASK && pid === paint.pid && tid === paint.tid && ts >= paint.ts,
  )
  return {
    ms: sumOfExcess(tasks.map(({ dur = 0 }) => dur)),
    cpuMs: sumOfExcess(tasks.map(({ tdur = 0 }) => tdur)),
  }
}

const sumOfExcess = (microseconds: readonly number[]): number =>
  microseconds.reduce((sum, time) => sum + Math.max(0, time / 1000 - LONG_TASK_MS), 0)
