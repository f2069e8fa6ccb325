import { queryClient } from '../query.ts'

/** One more round of polling catches the changes between a page's first request and the opening of its stream. */
const SETTLE_MS = 20_000

/** Streams that deliver every change at once. */
const healthyStreams = new Set<object>()

export const isLive = (): boolean => healthyStreams.size > 0

/** Registers one stream; while any stream is healthy, queries poll less often. */
export function createPollingPace(): { set(healthy: boolean): void } {
  const stream = {}
  let settling: ReturnType<typeof setTimeout> | undefined
  return {
    set(healthy) {
      clearTimeout(settling)
      if (healthy) settling = setTimeout(() => change(() => healthyStreams.add(stream)), SETTLE_MS)
      else change(() => healthyStreams.delete(stream))
    },
  }
}

function change(step: () => void): void {
  const before = isLive()
  step()
  if (isLive() === before) return
  // Mounted queries restart their polling timers.
  for (const query of queryClient.getQueryCache().getAll())
    for (const observer of query.observers) observer.setOptions(observer.options)
}
