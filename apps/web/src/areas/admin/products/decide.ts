import type { Listing } from '@farmgate/contract/listings.ts'
import { approveProduct, productsOfFarmer, rejectProduct } from '@farmgate/contract/review.ts'
import { callAs } from '../../../api/call.ts'
import { problemCode } from '../../../components/form-faults.ts'

export type Decision =
  | { readonly verb: 'approve'; readonly listing: Listing }
  | { readonly verb: 'reject'; readonly listing: Listing; readonly note: string }

export type Outcome =
  | { readonly kind: 'decided'; readonly listing: Listing }
  /** Somebody changed or decided it meanwhile: this is what it is now, and nothing has been decided. */
  | { readonly kind: 'stale'; readonly listing: Listing; readonly error: unknown }
  | { readonly kind: 'gone' }

/** Always about the version that was on the screen, so that nobody lets through what they have not seen. */
export async function decide(decision: Decision): Promise<Outcome> {
  try {
    return { kind: 'decided', listing: await send(decision) }
  } catch (error) {
    const code = problemCode(error)
    if (code === 'product.not_found') return { kind: 'gone' }
    if (code !== 'product.stale') throw error
    const listing = await lookAgain(decision.listing)
    return listing === undefined ? { kind: 'gone' } : { kind: 'stale', listing, error }
  }
}

async function send(decision: Decision): Promise<Listing> {
  const { _id: id, version } = decision.listing
  const { product } =
    decision.verb === 'approve'
      ? await callAs('admin', approveProduct, { params: { id }, body: { version } })
      : await callAs('admin', rejectProduct, { params: { id }, body: { version, note: decision.note } })
  return product
}

/** Among its farmer's, where it stands in every state: the open list may show only some. */
async function lookAgain({ _id, farmer }: Listing): Promise<Listing | undefined> {
  const { products } = await callAs('admin', productsOfFarmer, { params: { id: farmer._id }, query: {} })
  return products.find((product) => product._id === _id)
}
