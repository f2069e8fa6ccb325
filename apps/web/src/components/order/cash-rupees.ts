import type { Order } from '@farmgate/contract/order-view.ts'
import { nearestPaise, toRupees } from '@farmgate/domain/money.ts'
import { cashToCollect } from '@farmgate/domain/orders/cash-to-collect.ts'

/** What a buyer hands over at the door: whole rupees. The order itself stays exact. */
export const cashRupees = ({ currentTotal }: Pick<Order, 'currentTotal'>): number =>
  toRupees(cashToCollect(nearestPaise(currentTotal) ?? 0))
