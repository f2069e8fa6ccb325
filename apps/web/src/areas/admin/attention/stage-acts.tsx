import type { Order } from '@farmgate/contract/order-view.ts'
import { OrderMoves } from '../orders/order-moves.tsx'
import { RefusalNote } from '../orders/refusal-note.tsx'
import { useOrderAction } from '../orders/use-order-action.ts'
import type { RowActsProps } from './row-acts.tsx'

/** The stage buttons of an order that waits to go on. */
export function StageActs({ row, order, desk }: RowActsProps & { order: Order }) {
  const { busy, failure, send } = useOrderAction(desk.settleOrder(row))
  return (
    <div className="grid gap-2.5">
      <OrderMoves order={order} busy={busy} send={(action) => void send(action)} />
      <RefusalNote stale={undefined} failure={failure} />
    </div>
  )
}
