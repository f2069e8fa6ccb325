/** Rupees on the wire and on screens, integer paise inside. The only place that converts between them. */
const PAISE_PER_RUPEE = 100

/** A price as a person typed it, in paise. Null when it is not a number, negative, or has a fraction of a paisa. */
export function toPaise(rupees: number): number | null {
  const paise = nearestPaise(rupees)
  // 19.99 * 100 is 1998.9999999999998, but 1999 / 100 is exactly the number that was typed.
  return paise !== null && toRupees(paise) === rupees ? paise : null
}

/**
 * An amount that a client computed, rounded to the nearest paisa: 16.10 * 3 + 20 + 5 is 73.30000000000001 in
 * floating point. Null when it is not a number, negative, or halfway between two paise, where no paisa is the
 * nearest.
 */
export function nearestPaise(rupees: number): number | null {
  if (!Number.isFinite(rupees) || rupees < 0) return null
  const exact = rupees * PAISE_PER_RUPEE
  const paise = Math.round(exact)
  return Number.isSafeInteger(paise) && Math.abs(exact - paise) < HALF_PAISA ? paise : null
}

/**
 * Slightly less than half: 1.005 * 100 is 100.49999999999999. Up to ten million rupees a product is off by 0.0000003
 * at most.
 */
const HALF_PAISA = 0.5 - 0.000001

export const toRupees = (paise: number): number => paise / PAISE_PER_RUPEE

/** The whole rupees of an amount, in paise. Only cash is rounded so. */
export const wholeRupeesOf = (paise: number): number => paise - (paise % PAISE_PER_RUPEE)

/**
 * The share of an amount that so many of all parts cost. Rounded downwards, so that a buyer never pays for more than came.
 */
export const shareOfPaise = (paise: number, parts: number, ofParts: number): number =>
  Number((BigInt(paise) * BigInt(parts)) / BigInt(ofParts))
