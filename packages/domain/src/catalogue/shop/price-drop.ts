/**
 * How many whole percent a price in rupees is below the earlier one. Rounded down: the sticker never promises more
 * than the buyer gets. 0 when the price did not fall.
 */
export function percentOff(earlier: number, price: number): number {
  const [before, now] = [paise(earlier), paise(price)]
  return before > now ? Math.floor(((before - now) * 100) / before) : 0
}

/** In whole paise: fractions of a rupee do not subtract exactly. */
const paise = (rupees: number): number => Math.round(rupees * 100)
