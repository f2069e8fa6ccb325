import type { MarketIdentity } from './market-identity.ts'

/** Street, town with pincode and state in one line, without what is not filled in. */
export const addressLine = ({ street, city, pincode, state }: MarketIdentity): string =>
  [street, `${city} ${pincode}`.trim(), state].filter((part) => part !== '').join(', ')
