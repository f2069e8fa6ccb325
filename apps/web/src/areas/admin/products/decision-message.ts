import type { ListingDecision } from './listing-decision.ts'

/** Returns the key of the message about a decision. */
export function decisionMessage({ verb, listing }: ListingDecision) {
  if (listing.change?.status === 'pending') return verb === 'approve' ? 'changeApproved' : 'changeRejected'
  return verb === 'approve' ? 'approved' : 'rejected'
}
