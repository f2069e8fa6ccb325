/** What similar produce sells for: most listings are between the two prices. */
export interface PriceGuide {
  readonly lowPaise: number
  readonly highPaise: number
  readonly listings: number
}

/** Fewer listings say nothing about a market. */
const LISTINGS_MIN = 3

/** From ten listings on, the lowest and the highest tenth are left out: one typing mistake must not set the range. */
const LEFT_OUT = 0.1

export function priceGuide(prices: readonly number[]): PriceGuide | null {
  if (prices.length < LISTINGS_MIN) return null
  const sorted = prices.toSorted((first, second) => first - second)
  const skipped = Math.floor(sorted.length * LEFT_OUT)
  const [low, high] = [sorted[skipped], sorted[sorted.length - 1 - skipped]]
  if (low === undefined || high === undefined) return null
  return { lowPaise: low, highPaise: high, listings: prices.length }
}
