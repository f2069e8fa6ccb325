export interface CountChange {
  readonly quantity: number
  /** The count shown before the presses: a farmer's stock changes by the difference, so that no sale is undone. */
  readonly quantitySeen: number
}

export interface CountSteps {
  /** The optimistic count: the server's count plus every press since. */
  readonly shown: () => number
  readonly press: (next: number) => void
  /** Takes a new count from the server. */
  readonly learn: (known: number) => void
  /** Sends waiting presses now, because the page is being left. */
  readonly flush: () => Promise<void>
  /** Sends waiting presses and awaits the responses; returns whether all of them were saved. */
  readonly settle: () => Promise<boolean>
  readonly subscribe: (listener: () => void) => () => void
}

/** Debounce: presses closer together than this are sent as one call. */
export const PAUSE_MS = 700

/**
 * Optimistic minus and plus for slow connections. Presses show at once and are sent together after a pause; presses
 * during a call go with the next one. When a call fails, its presses are undone.
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
  /** Returns the server's new count. */
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

  const clamp = (count: number): number => Math.min(Math.max(count, least), most)
  const shown = (): number => clamp(known + onTheWay + waiting)

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
      known = await send({ quantity: clamp(known + onTheWay), quantitySeen: known })
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
      waiting += clamp(next) - shown()
      changed()
      rest()
    },
    learn: (count) => {
      // During a call it is unknown whether this count includes its presses; the call's response does.
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
