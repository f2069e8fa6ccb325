import { Refusal } from '@farmgate/domain/refusal.ts'

/** Runs so many at once, lets a few more wait, and tells the rest to come back: a queue that only grows helps nobody. */
export function fewAtATime(atOnce: number, waitingMax: number, retryAfterSeconds: number) {
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
      // The place passes from hand to hand, so nobody new can slip in between.
      if (next === undefined) running--
      else next()
    }
  }
}
