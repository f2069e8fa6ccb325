import { Refusal } from '@farmgate/domain/refusal.ts'

/** Runs `atOnce` at a time, lets `waitingMax` more wait and refuses the rest as busy, so that the queue can't grow without end. */
export function concurrencyLimit(atOnce: number, waitingMax: number, retryAfterSeconds: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (waiting.length < waitingMax) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new Refusal('server.busy', { retryAfterSeconds })
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot passes to the next in the queue, so no newer call can take it in between.
      if (next === undefined) running--
      else next()
    }
  }
}
