import { setImmediate } from 'node:timers/promises'

/** The longest time for which one caller's work has the process to itself. */
const SLICE_MS = 10

/** Does long work of one caller step by step, and lets others be served in between. Returns what the work returns. */
export async function inSlices<Result>(work: Generator<unknown, Result>): Promise<Result> {
  let sliceEnd = performance.now() + SLICE_MS
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value
    if (performance.now() < sliceEnd) continue
    await setImmediate()
    sliceEnd = performance.now() + SLICE_MS
  }
}
