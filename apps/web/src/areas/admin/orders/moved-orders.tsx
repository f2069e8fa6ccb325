import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { useWords } from '#words.ts'
import { BulkResult } from '../lists/bulk-result.tsx'
import type { MovedOrderResult } from './move-orders.ts'

/** The result of each order; the ones that were not moved with their current state. */
export function MovedOrders({
  moved: { to, results },
  onClose,
}: {
  moved: MovedOrderResult
  onClose: () => void
}) {
  const words = useWords('bulk')
  const orderWords = useWords('orderWords')
  return (
    <BulkResult
      title={fill(words[`result.${to}`], {
        done: results.filter(({ ok }) => ok).length,
        all: results.length,
      })}
      doneText={orderWords[`status.${to}`]}
      alreadyText={words[`already.${to}`]}
      rows={results.map(({ order, number, ...row }) => ({
        ...row,
        name: number === null ? words.unknownRow : displayOrderNumber(number),
        now: order !== null && <OrderStatusBadge order={order} />,
      }))}
      onClose={onClose}
    />
  )
}
