import type { FarmClaim } from '@farmgate/contract/claims.ts'
import { formatOrderNumber } from '@farmgate/domain/orders/order-number.ts'
import type { Db } from '#db/pool.ts'
import { presentClaim } from '#features/orders/present-order.ts'
import { presentProductCard } from '#features/product-view/present-product-fields.ts'
import { type FarmClaimView, findFarmClaims } from './farm-claims.sql.ts'

/** A page for a phone. */
const CLAIMS_MAX = 50

export const listFarmClaims = async (db: Db, farmerId: string): Promise<FarmClaim[]> =>
  (await findFarmClaims(db, farmerId, CLAIMS_MAX)).map(presentFarmClaim)

const presentFarmClaim = (claim: FarmClaimView): FarmClaim => ({
  ...presentClaim(claim, claim.unit),
  order: { _id: claim.orderId, number: formatOrderNumber(claim.orderNumber) },
  user: { name: claim.buyerName, place: claim.buyerPlace },
  product: presentProductCard(
    { id: claim.productId, name: claim.name, pricePaise: claim.unitPricePaise, unit: claim.unit },
    claim.productPicture,
  ),
})
