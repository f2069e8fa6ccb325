import { QUANTITY_MAX } from '@farmgate/domain/ordering/cart/totals.ts'
import { type CountSteps, createCountSteps } from './count-steps.ts'

/** A product that a shelf shows. */
export interface ShelfProduct {
  readonly _id: string
  readonly name: string
}

export interface ShelfQuantities {
  /** How many of a product the cart has: the pressed number, else the server's. */
  readonly shown: (productId: string) => number
  readonly press: (product: ShelfProduct, quantity: number) => void
  /** Takes over the quantities of a newly fetched cart, by product id. */
  readonly learn: (known: ReadonlyMap<string, number>) => void
  readonly flush: () => void
  /** Waits until the server has responded to every press; false when it refused one. */
  readonly settle: () => Promise<boolean>
  readonly subscribe: (listener: () => void) => () => void
}

/** Optimistic quantities by product, for steppers outside the cart page. Zero means: not in the cart. */
export function createShelfQuantities({
  send,
  failed,
}: {
  /** Returns the quantity that the cart has on the server now. */
  readonly send: (productId: string, quantity: number) => Promise<number>
  readonly failed: (product: ShelfProduct, error: unknown) => void
}): ShelfQuantities {
  const products = new Map<string, CountSteps>()
  const listeners = new Set<() => void>()
  let server: ReadonlyMap<string, number> = new Map()

  const changed = (): void => {
    for (const listener of listeners) listener()
  }

  const stepsOf = (product: ShelfProduct): CountSteps => {
    const existing = products.get(product._id)
    if (existing !== undefined) return existing
    const steps = createCountSteps({
      known: server.get(product._id) ?? 0,
      least: 0,
      most: QUANTITY_MAX,
      send: ({ quantity }) => send(product._id, quantity),
      failed: (error) => failed(product, error),
    })
    steps.subscribe(changed)
    products.set(product._id, steps)
    return steps
  }

  return {
    shown: (productId) => products.get(productId)?.shown() ?? server.get(productId) ?? 0,
    press: (product, quantity) => {
      const steps = stepsOf(product)
      const wasIn = steps.shown() > 0
      steps.press(quantity)
      // The first one is sent at once, so that the cart has it wherever the buyer goes next.
      if (!wasIn) void steps.flush()
    },
    learn: (known) => {
      server = known
      for (const [id, steps] of products) steps.learn(known.get(id) ?? 0)
      changed()
    },
    flush: () => {
      for (const steps of products.values()) void steps.flush()
    },
    settle: async () => {
      const results = await Promise.all([...products.values()].map((steps) => steps.settle()))
      return results.every(Boolean)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
