import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import {
  approveProduct,
  productsOfFarmer,
  rejectProduct,
} from '@farmgate/contract/catalogue/product-review.ts'
import { callAs } from '#api/call.ts'
import { problemCode } from '#api/problem-text.ts'

export type ListingDecision =
  | { readonly verb: 'approve'; readonly listing: Listing }
  | { readonly verb: 'reject'; readonly listing: Listing; readonly note: string }

export type DecisionOutcome =
  | { readonly kind: 'decided'; readonly listing: Listing }
  /** The listing was changed or decided meanwhile: `listing` is its current state, and nothing was decided. */
  | { readonly kind: 'stale'; readonly listing: Listing; readonly error: unknown }
  | { readonly kind: 'gone' }

/** Decides about the version that was shown, so that no unseen version is approved. */
export async function decide(decision: ListingDecision): Promise<DecisionOutcome> {
  try {
    return { kind: 'decided', listing: await send(decision) }
  } catch (error) {
    const code = problemCode(error)
    if (code === 'product.not_found') return { kind: 'gone' }
    if (code !== 'product.stale') throw error
    const listing = await refetchListing(decision.listing)
    return listing === undefined ? { kind: 'gone' } : { kind: 'stale', listing, error }
  }
}

async function send(decision: ListingDecision): Promise<Listing> {
  const { _id: id, version } = decision.listing
  const { product } =
    decision.verb === 'approve'
      ? await callAs('admin', approveProduct, { params: { id }, body: { version } })
      : await callAs('admin', rejectProduct, { params: { id }, body: { version, note: decision.note } })
  return product
}

/** Fetches the listing from its farmer's list, which has every state: the open list may be filtered. */
async function refetchListing({ _id, farmer }: Listing): Promise<Listing | undefined> {
  const { products } = await callAs('admin', productsOfFarmer, { params: { id: farmer._id }, query: {} })
  return products.find((product) => product._id === _id)
}
