/** What an operator usually writes about a claim. Buyer and farm read it in their language. */
export const APPROVED_NOTES = [
  'Broken on the way',
  'Spoiled too soon',
  'Less came than ordered',
  'Wrong item came',
] as const

/** Why a claim is rejected whose money went back in another way. */
export const ALREADY_REFUNDED = 'Already refunded'

export const REJECTED_NOTES = ['Photo does not show it', 'Claimed too late', ALREADY_REFUNDED] as const

export type ClaimNote = (typeof APPROVED_NOTES)[number] | (typeof REJECTED_NOTES)[number]
