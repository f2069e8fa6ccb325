import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { useListingReview } from '../../products/use-listing-review.tsx'
import type { AttentionRowActionsProps } from './use-attention-actions.ts'

/** The whole listing, a change with before and after, and the decision about the version shown. */
export function ListingActions({ row, listing, actions }: AttentionRowActionsProps & { listing: Listing }) {
  const { content, buttons } = useListingReview({
    listing,
    stale: actions.staleOf(row),
    isNamed: true,
    onOutcome: actions.onListingOutcome(row),
  })
  return (
    <div className="grid gap-4">
      {content}
      <div className="attention-acts">{buttons}</div>
    </div>
  )
}
