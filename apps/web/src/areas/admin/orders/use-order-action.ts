import { useMemo, useState } from 'react'
import { createIdempotencyKey } from '#components/form/idempotency-key.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { act, type OrderAction, type OrderActionOutcome } from './order-action.ts'

/** Called with the outcome of an action, by the code that updates all open lists. */
export type OnOrderActionDone = (outcome: OrderActionOutcome, action: OrderAction) => void

/** Sends one action at a time, with the pending one and the last error. */
export function useOrderAction(onOutcome: OnOrderActionDone): {
  readonly busy: OrderAction | null
  readonly failure: unknown
  readonly send: (action: OrderAction) => Promise<void>
} {
  const keyOf = useMemo(() => createIdempotencyKey(), [])
  const [failure, setFailure] = useState<unknown>()
  const { busy, run } = useOneAtATime<OrderAction>()
  return {
    busy,
    failure,
    send: (action) =>
      run(action, async () => {
        setFailure(undefined)
        const { order, ...request } = action
        try {
          onOutcome(await act(action, keyOf({ ...request, id: order._id })), action)
        } catch (error) {
          setFailure(error)
        }
      }),
  }
}
