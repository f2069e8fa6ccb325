import type { Figures } from '@farmgate/contract/figures.ts'
import { toRupees } from '@farmgate/domain/money.ts'
import type { Totals } from '@farmgate/domain/orders/totals.ts'

/** In the wire's names: the cart has them, and so has the refusal of a total that no longer holds. */
export const presentTotals = ({ itemsPaise, deliveryPaise, platformPaise, totalPaise }: Totals): Figures => ({
  itemsTotal: toRupees(itemsPaise),
  deliveryFee: toRupees(deliveryPaise),
  platformFee: toRupees(platformPaise),
  total: toRupees(totalPaise),
})
