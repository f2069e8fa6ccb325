import type { FarmClaim } from '@farmgate/contract/ordering/claims.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { readHindiNames } from '#db/produce-names/hindi-name.sql.ts'
import type { Db } from '#db/pool.ts'
import { presentClaim } from '#features/ordering/order-views/present-order.ts'
import { presentProductCard } from '#features/catalogue/product-view/present-product-fields.ts'
import { type FarmClaimView, findFarmClaims } from './farm-claims.sql.ts'

/** A page for a phone. */
const CLAIMS_MAX = 50

export async function listFarmClaims(db: Db, farmerId: string): Promise<FarmClaim[]> {
  const claims = await findFarmClaims(db, farmerId, CLAIMS_MAX)
  const hindiNameOf = await readHindiNames(db, claims)
  return claims.map((claim) => presentFarmClaim(claim, hindiNameOf(claim)))
}

const presentFarmClaim = (claim: FarmClaimView, hindiName: string | null): FarmClaim => ({
  ...presentClaim(claim, claim.unit),
  order: { _id: claim.orderId, number: formatOrderNumber(claim.orderNumber) },
  user: { name: claim.buyerName, place: claim.buyerPlace },
  product: presentProductCard(
    { ...claim, hindiName, id: claim.productId, pricePaise: claim.unitPricePaise },
    claim.productPicture,
  ),
})
