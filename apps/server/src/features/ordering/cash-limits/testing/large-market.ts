import type { Market } from '#testing/market.ts'
import { putAllOnSale } from '#testing/builders/on-sale.sql.ts'

/** One listing as an attacker sees it. */
export interface Stall {
  readonly _id: string
  readonly price: number
  /** How many were on sale at the start. */
  readonly stock: number
}

const LISTINGS = 129
const UNITS = 10_764

/** A market of 129 listings with 10,764 units worth about ₹13.5 lakh, as the demo village has. */
export async function openLargeMarket(market: Market): Promise<Stall[]> {
  const { id: farmerId } = await market.person('farmer')
  // Large and small ones in pairs that sum to 167, the last one takes the rest: 10,764 in all.
  const stalls = Array.from({ length: LISTINGS }, (_, i) => {
    const more = 83 + ((Math.floor(i / 2) * 7) % 60)
    const stock = i === LISTINGS - 1 ? UNITS - 167 * ((LISTINGS - 1) / 2) : i % 2 === 0 ? more : 167 - more
    return { stock, price: 20 + ((i * 61) % 211) }
  })
  const ids = await putAllOnSale(
    market.db,
    stalls.map(({ stock, price }, i) => ({
      farmerId,
      name: `Listing ${i}`,
      pricePaise: price * 100,
      available: stock,
    })),
  )
  return stalls.map((stall, i) => ({ _id: ids[i] ?? '', ...stall }))
}
