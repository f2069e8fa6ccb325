import { toPaise } from '../money.ts'

/** One lakh rupees for one unit: more is a slip of the thumb. */
const PRICE_MAX_PAISE = 100_000_00

/** A price in paise, or null where nobody could charge it. */
export function priceInPaise(rupees: number): number | null {
  const paise = toPaise(rupees)
  return paise !== null && paise >= 1 && paise <= PRICE_MAX_PAISE ? paise : null
}
