import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { nearestPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'
import { cashToCollect } from '@farmgate/domain/ordering/orders/cash-to-collect.ts'

/** What a buyer hands over at the door: whole rupees. The order itself stays exact. */
export const cashRupees = ({ currentTotal }: Pick<Order, 'currentTotal'>): number =>
  toRupees(cashToCollect(nearestPaise(currentTotal) ?? 0))
