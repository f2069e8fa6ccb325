import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#ui/overlays/toast.tsx'
import { cacheOrder } from '../cached-orders.ts'
import type { OrderActionOutcome } from '../actions/order-action.ts'
import type { OnOrderActionDone } from '../actions/use-order-action.ts'
import { useDoneText } from '../actions/use-order-actions.ts'

type StaleOutcome = Extract<OrderActionOutcome, { kind: 'stale' }>

/** Shows the outcome of an act on one bag or item: the order as it is now, and a sentence or why nothing was done. */
export function usePartOutcome(onEnd: () => void): {
  readonly stale: StaleOutcome | undefined
  readonly onOutcome: OnOrderActionDone
} {
  const client = useQueryClient()
  const doneText = useDoneText()
  const [stale, setStale] = useState<StaleOutcome>()
  return {
    stale,
    onOutcome: (outcome, action) => {
      cacheOrder(client, outcome.order)
      onEnd()
      setStale(outcome.kind === 'stale' ? outcome : undefined)
      if (outcome.kind === 'done') showToast({ tone: 'ok', text: doneText(action) })
    },
  }
}
