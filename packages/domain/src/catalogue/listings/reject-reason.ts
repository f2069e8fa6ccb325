/**
 * Ready reasons to reject a listing. They are sent and stored in these words, and every reader sees them in their own
 * language; an operator may write any other note.
 */
export const REJECT_REASONS = [
  'The photo is not clear',
  'The photo does not show this product',
  'The price looks wrong',
  'The name and the category do not match',
  'Please say more about the product',
] as const

type RejectReason = (typeof REJECT_REASONS)[number]

export const isRejectReason = (note: string): note is RejectReason =>
  (REJECT_REASONS as readonly string[]).includes(note)
