import { queryClient } from './query.ts'

/** What changed between a page's first question and the opening of its line is caught by one more round of polling. */
const SETTLE_MS = 20_000

/** The lines over which every change is heard of the moment it is made. */
const steady = new Set<object>()

export const isLive = (): boolean => steady.size > 0

/** One line's say in how often pages ask by themselves. */
export function createPace(): { set(whole: boolean): void } {
  const line = {}
  let settling: ReturnType<typeof setTimeout> | undefined
  return {
    set(whole) {
      clearTimeout(settling)
      if (whole) settling = setTimeout(() => change(() => steady.add(line)), SETTLE_MS)
      else change(() => steady.delete(line))
    },
  }
}

function change(step: () => void): void {
  const before = isLive()
  step()
  if (isLive() === before) return
  // Those on the screen set their clocks anew.
  for (const query of queryClient.getQueryCache().getAll())
    for (const observer of query.observers) observer.setOptions(observer.options)
}
