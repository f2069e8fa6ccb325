import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { DefinitionRows } from '#ui/data/definition-rows.tsx'
import { Price } from '../format/price.tsx'
import { useWords } from '#words.ts'

/** An order's costs, in the order in which fees are shown everywhere. */
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
