import * as api from '@farmgate/contract/catalogue/product-review.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { productResponses as words } from '@farmgate/messages/en/product-responses.ts'
import type { Actor, Caller } from '#http/shared/actor.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { viewListings } from '#features/catalogue/listings/listing-view.sql.ts'
import { presentListing } from '#features/catalogue/listings/present-listing.ts'
import { approveListing, type Decider, rejectListing, removeListing } from './decide-listing.ts'
import { listForReview, listOfFarmer, type ReviewPage } from './list-for-review.ts'

export function listingReviewRoutes(on: On, db: Db): void {
  on(api.allProducts, async ({ query }) => presentPage(await listForReview(db, null, query)))

  on(api.productsOfFarmer, async ({ params, query }) => presentPage(await listOfFarmer(db, params.id, query)))

  const show = async (id: string) => {
    const [listing] = await viewListings(db, [id])
    if (listing === undefined) throw new Refusal('product.not_found')
    return presentListing(listing)
  }

  on(api.approveProduct, async ({ actor, params, body, caller }) => {
    await approveListing(db, decider(actor, caller), params.id, body.version)
    return { message: words.productApproved, product: await show(params.id) }
  })

  on(api.rejectProduct, async ({ actor, params, body, caller }) => {
    await rejectListing(db, decider(actor, caller), params.id, body.version, body.note)
    return { message: words.productRejected, product: await show(params.id) }
  })

  on(api.removeProduct, async ({ actor, params, caller }) => {
    await removeListing(db, decider(actor, caller), params.id)
    return { message: words.productDeleted }
  })
}

const presentPage = ({ listings, nextCursor, counts }: ReviewPage) => ({
  products: listings.map(presentListing),
  nextCursor,
  counts,
})

const decider = ({ accountId }: Actor, { requestId }: Caller): Decider => ({ adminId: accountId, requestId })
