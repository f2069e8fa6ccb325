import { fill } from '@farmgate/messages/fill.ts'
import { orderNumber } from '../../../components/order-number.ts'
import { OrderStatusBadge } from '../../../components/order-status-badge.tsx'
import { useWords } from '../../../words.ts'
import { BulkResult } from '../bulk-result.tsx'
import type { Moved } from './move-orders.ts'

/** What became of each order, with those that were not moved as they are now. */
export function MovedOrders({ moved: { to, results }, onClose }: { moved: Moved; onClose: () => void }) {
  const words = useWords('many')
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
        name: number === null ? words.unknownRow : orderNumber({ number }),
        now: order !== null && <OrderStatusBadge order={order} />,
      }))}
      onClose={onClose}
    />
  )
}
