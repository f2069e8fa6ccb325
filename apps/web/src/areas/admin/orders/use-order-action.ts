import { useMemo, useState } from 'react'
import { createIntent } from '../../../components/form-intent.ts'
import { useOneAtATime } from '../../../components/use-one-at-a-time.ts'
import { act, type OrderAction, type Outcome } from './order-action.ts'

/** Told what became of an action, where all open lists are. */
export type Settle = (outcome: Outcome, action: OrderAction) => void

/** Sends one action at a time: which one is on its way, and why the last one was not done. */
export function useOrderAction(settle: Settle): {
  readonly busy: OrderAction | null
  readonly failure: unknown
  readonly send: (action: OrderAction) => Promise<void>
} {
  const keyOf = useMemo(() => createIntent(), [])
  const [failure, setFailure] = useState<unknown>()
  const { busy, run } = useOneAtATime<OrderAction>()
  return {
    busy,
    failure,
    send: (action) =>
      run(action, async () => {
        setFailure(undefined)
        const { order, ...wish } = action
        try {
          settle(await act(action, keyOf({ ...wish, id: order._id })), action)
        } catch (error) {
          setFailure(error)
        }
      }),
  }
}
