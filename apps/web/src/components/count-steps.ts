export interface CountChange {
  readonly quantity: number
  /** The count that was known when it was pressed: a farmer's stock moves by the difference, so that no sale is undone. */
  readonly quantitySeen: number
}

export interface CountSteps {
  /** What is shown: the server's count and every press since. */
  readonly shown: () => number
  readonly press: (next: number) => void
  /** The server's count has come anew. */
  readonly learn: (known: number) => void
  /** Sends what waits, now: the person leaves. */
  readonly flush: () => Promise<void>
  /** Sends what waits and waits for the answers; says whether all of it was taken. */
  readonly settle: () => Promise<boolean>
  readonly subscribe: (listener: () => void) => () => void
}

/** As long as a thumb pauses between two presses that belong together. */
export const PAUSE_MS = 700

/**
 * Quick minus and plus on a slow line. Presses show at once and are sent together when the thumb rests; what is
 * pressed while a call is on its way goes with the next one. When a call fails, its presses are taken back.
 */
export function createCountSteps({
  known: start,
  least,
  most,
  send,
  failed,
}: {
  readonly known: number
  readonly least: number
  readonly most: number
  /** Answers the count that is true now. */
  readonly send: (change: CountChange) => Promise<number>
  readonly failed: (error: unknown) => void
}): CountSteps {
  let known = start
  let waiting = 0
  let onTheWay = 0
  let sending: Promise<void> | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const within = (count: number): number => Math.min(Math.max(count, least), most)
  const shown = (): number => within(known + onTheWay + waiting)

  const isResting = (): boolean => sending === null && waiting === 0

  const changed = (): void => {
    for (const listener of listeners) listener()
  }

  const rest = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), PAUSE_MS)
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    if (sending !== null || waiting === 0) return
    onTheWay = waiting
    waiting = 0
    sending = sendOnce()
    await sending
  }

  const sendOnce = async (): Promise<void> => {
    try {
      known = await send({ quantity: within(known + onTheWay), quantitySeen: known })
    } catch (error) {
      failures += 1
      failed(error)
    }
    sending = null
    onTheWay = 0
    changed()
    if (waiting !== 0) rest()
  }

  return {
    shown,
    press: (next) => {
      waiting += within(next) - shown()
      changed()
      rest()
    },
    learn: (count) => {
      // While a call is on its way nobody knows whether this count holds its presses already; its answer will.
      if (sending !== null || count === known) return
      known = count
      changed()
    },
    flush,
    settle: async () => {
      const before = failures
      while (!isResting()) await (sending ?? flush())
      return failures === before
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
