import { toPaise } from '../../numbers/paise.ts'

/** One lakh rupees for one unit: more is a typing mistake. */
const PRICE_MAX_PAISE = 100_000_00

/** A price in paise, or null when it is not a valid price. */
export function priceInPaise(rupees: number): number | null {
  const paise = toPaise(rupees)
  return paise !== null && paise >= 1 && paise <= PRICE_MAX_PAISE ? paise : null
}
