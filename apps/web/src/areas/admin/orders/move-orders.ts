import { advanceOrders } from '@farmgate/contract/bulk.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '../../../api/call.ts'
import { useOneAtATime } from '../../../components/use-one-at-a-time.ts'
import { keepOrder } from './kept-orders.ts'
import { stagesOf } from './stages-of.ts'

/** Where several orders can be sent at once. */
export type BulkStage = 'shipped' | 'delivered'

/** Each row's own story is the server's; that none of them can go there the screen knows before. */
export const canAnyMove = (orders: readonly Order[], to: BulkStage): boolean =>
  orders.some((order) => stagesOf(order).some(({ stage, disabled }) => stage === to && !disabled))

export interface Moved {
  readonly to: BulkStage
  readonly results: Output<typeof advanceOrders>['results']
}

/** Sends all of them there, and shows each as it is afterwards. */
export function useMoveOrders(onMoved: () => void): {
  readonly busy: BulkStage | null
  readonly failure: unknown
  readonly moved: Moved | null
  readonly move: (ids: readonly string[], to: BulkStage) => Promise<void>
  readonly forget: () => void
} {
  const client = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const [moved, setMoved] = useState<Moved | null>(null)
  const { busy, run } = useOneAtATime<BulkStage>()
  return {
    busy,
    failure,
    moved,
    forget: () => setMoved(null),
    move: (ids, to) =>
      run(to, async () => {
        setFailure(undefined)
        setMoved(null)
        try {
          const { results } = await callAs('admin', advanceOrders, { body: { orders: [...ids], status: to } })
          for (const { order } of results) if (order !== null) keepOrder(client, order)
          setMoved({ to, results })
          onMoved()
        } catch (error) {
          setFailure(error)
        }
      }),
  }
}
