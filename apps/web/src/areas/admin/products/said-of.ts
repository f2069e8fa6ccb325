import type { Decision } from './decide.ts'

/** Which sentence says what was decided. */
export function saidOf({ verb, listing }: Decision) {
  if (listing.change?.status === 'pending') return verb === 'approve' ? 'changeApproved' : 'changeRejected'
  return verb === 'approve' ? 'approved' : 'rejected'
}
