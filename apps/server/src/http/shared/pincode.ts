import type { IncomingHttpHeaders } from 'node:http'

/** Returns the pincode to which the visitor wants produce sent, as the pages remember it; null for none. */
export const pincodeOf = (headers: IncomingHttpHeaders): string | null =>
  CHOSEN.exec(headers.cookie ?? '')?.[1] ?? null

/** The cookie that pages write, with a mark where the pincode is that of the buyer's address. */
const CHOSEN = /(?:^|;)\s*farmgate_pincode=([1-9]\d{5})(?:-address)?\s*(?:;|$)/
