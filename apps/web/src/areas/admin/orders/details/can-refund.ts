import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { canChangeLine } from '@farmgate/domain/ordering/order-changes/line-change.ts'

type Item = Order['items'][number]

/** The items of which money can still be given back, by the rule that refuses the call. */
export const refundableItems = (order: Order): readonly Item[] =>
  order.items.filter((item) => canRefund(order, item))

function canRefund({ parcels, waitingForPayment, returnStatus }: Order, item: Item): boolean {
  const parcel = parcels.find(({ farmer }) => farmer._id === item.farmer._id)
  if (parcel === undefined) return false
  const line = {
    parcelStatus: parcel.status,
    isPacked: item.packed,
    isAwaiting: waitingForPayment,
    isReturned: returnStatus === 'approved',
    keptParts: Object.values(item.kept).some((amount) => amount !== undefined && amount > 0) ? 1 : 0,
  } as const
  return item.currentTotal > 0 && canChangeLine(line, 'refunded', 'admin')
}
