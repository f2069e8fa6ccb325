import type { Order } from '@farmgate/contract/order-view.ts'
import { DefinitionRows } from '../ui/definition-rows.tsx'
import { Price } from '../ui/price.tsx'
import { useWords } from '../words.ts'

/** What an order cost, in the order in which fees are shown everywhere. */
export function OrderCosts({ order }: { order: Order }) {
  const words = useWords('orderWords')
  return (
    <DefinitionRows
      rows={[
        { label: words.itemsTotal, value: <Price rupees={order.itemsTotal} /> },
        { label: words.deliveryFee, value: <Price rupees={order.deliveryFee} /> },
        { label: words.platformFee, value: <Price rupees={order.platformFee} /> },
        { label: words.total, value: <Price rupees={order.totalAmount} />, total: true },
      ]}
    />
  )
}
