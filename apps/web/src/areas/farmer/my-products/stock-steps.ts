import { STOCK_MAX } from '@farmgate/domain/catalogue/stock.ts'

export interface StockChange {
  readonly quantity: number
  /** The count the farmer saw: the server adds the difference, so that no sale is undone. */
  readonly quantitySeen: number
}

export interface StockSteps {
  /** What the row shows: the server's count and every press since. */
  readonly shown: () => number
  readonly press: (next: number) => void
  /** The server's count has come anew. */
  readonly learn: (known: number) => void
  /** Sends what waits, now: the farmer leaves. */
  readonly flush: () => Promise<void>
  readonly subscribe: (listener: () => void) => () => void
}

/** As long as a thumb pauses between two presses that belong together. */
export const PAUSE_MS = 700

/**
 * Quick minus and plus on a slow line. Presses show at once and are sent together when the thumb rests; what is
 * pressed while a call is on its way goes with the next one. When a call fails, its presses are taken back.
 */
export function createStockSteps({
  known: start,
  send,
  failed,
}: {
  readonly known: number
  /** Answers the count that is true now. */
  readonly send: (change: StockChange) => Promise<number>
  readonly failed: (error: unknown) => void
}): StockSteps {
  let known = start
  let waiting = 0
  let onTheWay = 0
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const shown = (): number => within(known + onTheWay + waiting)

  const changed = (): void => {
    for (const listener of listeners) listener()
  }

  const rest = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), PAUSE_MS)
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    if (isSending || waiting === 0) return
    isSending = true
    onTheWay = waiting
    waiting = 0
    try {
      known = await send({ quantity: within(known + onTheWay), quantitySeen: known })
    } catch (error) {
      failed(error)
    }
    isSending = false
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
      if (isSending || count === known) return
      known = count
      changed()
    },
    flush,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const within = (count: number): number => Math.min(Math.max(count, 0), STOCK_MAX)
