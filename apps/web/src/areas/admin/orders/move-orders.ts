import { advanceOrders } from '@farmgate/contract/ordering/bulk-actions.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import type { SettableStage } from '@farmgate/domain/ordering/orders/stage.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useCall } from '#components/form/use-call.ts'
import { cacheOrder } from './cached-orders.ts'
import { stagesOf } from './actions/stages-of.ts'

/** The server decides for each row; the screen knows only when no row at all can move. */
export const canAnyMove = (orders: readonly Order[], to: SettableStage): boolean =>
  orders.some((order) => stagesOf(order).some(({ stage, disabled }) => stage === to && !disabled))

export interface MovedOrderResult {
  readonly to: SettableStage
  readonly results: Output<typeof advanceOrders>['results']
}

/** Moves all selected orders, and caches each one's new state. */
export function useMoveOrders(onMoved: () => void): {
  readonly busy: SettableStage | null
  readonly failure: unknown
  readonly moved: MovedOrderResult | null
  readonly move: (ids: readonly string[], to: SettableStage) => Promise<unknown>
  readonly clear: () => void
} {
  const client = useQueryClient()
  const [moved, setMoved] = useState<MovedOrderResult | null>(null)
  const { busy, failure, send } = useCall<SettableStage>()
  return {
    busy,
    failure,
    moved,
    clear: () => setMoved(null),
    move: (ids, to) =>
      send(to, async () => {
        setMoved(null)
        const { results } = await callAs('admin', advanceOrders, { body: { orders: [...ids], status: to } })
        for (const { order } of results) if (order !== null) cacheOrder(client, order)
        setMoved({ to, results })
        onMoved()
      }),
  }
}
