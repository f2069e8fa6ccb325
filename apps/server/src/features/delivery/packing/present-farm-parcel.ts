import type { FarmParcel } from '@farmgate/contract/delivery/packing.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { fromParts } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { weightFinalAt } from '@farmgate/domain/delivery/packing/weight.ts'
import { numberBags } from '@farmgate/domain/delivery/packing/farm-days.ts'
import { presentProductCard } from '#features/catalogue/product-view/present-product-fields.ts'
import type { FarmParcelView } from './packing.sql.ts'
import { presentPackDay } from './present-pack-day.ts'

/** All bags of the farm, numbered within their day. */
export const presentFarmParcels = (bags: readonly FarmParcelView[]): FarmParcel[] =>
  numberBags(bags).map(({ bag, number }) => presentFarmParcel(bag, number))

const presentFarmParcel = (bag: FarmParcelView, number: number): FarmParcel => ({
  _id: bag.orderId,
  number: formatOrderNumber(bag.number),
  bag: number,
  day: bag.day === null ? null : presentPackDay(bag.day),
  courier: bag.byCourier,
  user: { name: bag.buyerName, place: bag.buyerPlace },
  cash: isCash(bag.paymentMethod),
  total: toRupees(bag.itemsPaise),
  currentTotal: toRupees(bag.lines.reduce((sum, { keptPaise }) => sum + keptPaise, 0)),
  packedAt: bag.packedAt?.toISOString() ?? null,
  handedOverAt: bag.handedOverAt?.toISOString() ?? null,
  lines: bag.lines.map((line) => ({
    product: presentProductCard(
      { ...line, id: line.productId, pricePaise: line.unitPricePaise },
      line.picture,
    ),
    quantity: line.quantity,
    lineTotal: toRupees(line.linePaise),
    kept: fromParts(line.unit, line.keptParts),
    currentTotal: toRupees(line.keptPaise),
    packed: line.packed,
    lastChange:
      line.lastChange === null
        ? null
        : { ...line.lastChange, at: new Date(line.lastChange.at).toISOString() },
    openWeight:
      line.weighedAt === null
        ? null
        : {
            until: weightFinalAt(new Date(line.weighedAt)).toISOString(),
            upTo: fromParts(line.unit, line.settledParts),
          },
  })),
})
