import { useMemo } from 'react'
import { createIdempotencyKey } from '#components/form/idempotency-key.ts'
import { useCall } from '#components/form/use-call.ts'
import { act, type OrderAction, type OrderActionOutcome } from './order-action.ts'

/** Called with the outcome of an action, by the code that updates all open lists. */
export type OnOrderActionDone = (outcome: OrderActionOutcome, action: OrderAction) => void

/** Sends one action at a time, with the pending one and the last error. */
export function useOrderAction(onOutcome: OnOrderActionDone): {
  readonly busy: OrderAction | null
  readonly failure: unknown
  readonly send: (action: OrderAction) => Promise<unknown>
} {
  const keyOf = useMemo(() => createIdempotencyKey(), [])
  const { busy, failure, send } = useCall<OrderAction>()
  return {
    busy,
    failure,
    send: (action) =>
      send(action, async () => {
        const { order, ...request } = action
        onOutcome(await act(action, keyOf({ ...request, id: order._id })), action)
      }),
  }
}
