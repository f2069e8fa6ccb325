import type { CartLine } from '@farmgate/contract/ordering/cart.ts'
import { QUANTITY_MAX } from '@farmgate/domain/ordering/cart/totals.ts'
import { type CountSteps, createCountSteps } from '#components/cart/stepper/count-steps.ts'

export interface CartQuantities {
  /** The shown quantity of each line, by line id: the pending one, else the server's. */
  readonly shown: () => ReadonlyMap<string, number>
  readonly press: (lineId: string, quantity: number) => void
  /** Takes over the lines of a newly fetched cart. */
  readonly learn: (lines: readonly CartLine[]) => void
  readonly flush: () => void
  /** Waits until the server has accepted every pending quantity; false when it refused one. */
  readonly settle: () => Promise<boolean>
  readonly subscribe: (listener: () => void) => () => void
}

/** Optimistic quantities for all lines of a cart. */
export function createCartQuantities({
  send,
  failed,
}: {
  /** Returns the quantity that the line has on the server now. */
  readonly send: (lineId: string, quantity: number) => Promise<number>
  readonly failed: (lineId: string, error: unknown) => void
}): CartQuantities {
  const lines = new Map<string, CountSteps>()
  const listeners = new Set<() => void>()
  let shown: ReadonlyMap<string, number> = new Map()

  const changed = (): void => {
    shown = new Map([...lines].map(([id, steps]) => [id, steps.shown()]))
    for (const listener of listeners) listener()
  }

  const stepsOf = (id: string, known: number): CountSteps => {
    const steps = createCountSteps({
      known,
      least: 1,
      most: QUANTITY_MAX,
      send: ({ quantity }) => send(id, quantity),
      failed: (error) => failed(id, error),
    })
    steps.subscribe(changed)
    return steps
  }

  return {
    shown: () => shown,
    press: (id, quantity) => lines.get(id)?.press(quantity),
    learn: (known) => {
      for (const id of lines.keys()) if (!known.some((line) => line._id === id)) lines.delete(id)
      for (const { _id: id, quantity } of known) {
        const steps = lines.get(id)
        if (steps === undefined) lines.set(id, stepsOf(id, quantity))
        else steps.learn(quantity)
      }
      changed()
    },
    flush: () => {
      for (const steps of lines.values()) void steps.flush()
    },
    settle: async () => {
      const results = await Promise.all([...lines.values()].map((steps) => steps.settle()))
      return results.every(Boolean)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
