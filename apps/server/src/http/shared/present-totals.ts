import type { Figures } from '@farmgate/contract/figures.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import type { Totals } from '@farmgate/domain/ordering/cart/totals.ts'

/** Totals in the API's names, for the cart and for the refusal of an outdated total. */
export const presentTotals = ({ itemsPaise, deliveryPaise, platformPaise, totalPaise }: Totals): Figures => ({
  itemsTotal: toRupees(itemsPaise),
  deliveryFee: toRupees(deliveryPaise),
  platformFee: toRupees(platformPaise),
  total: toRupees(totalPaise),
})
