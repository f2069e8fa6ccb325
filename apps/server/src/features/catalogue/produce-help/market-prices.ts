import { priceGuide } from '@farmgate/domain/catalogue/listings/price-guide.ts'
import { typedText } from '@farmgate/domain/catalogue/shop/search.ts'
import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import type { Db } from '#db/pool.ts'
import { findMarketPrices } from './market-prices.sql.ts'

/** Returns what other farms sell this produce for; null when too few do, or when the name names no known produce. */
export async function showMarketPrices(db: Db, farmerId: string, name: string, unit: Unit) {
  const found = await findMarketPrices(db, farmerId, typedText(name), unit)
  const guide = found === undefined ? null : priceGuide(found.paise)
  if (found === undefined || guide === null) return null
  const { lowPaise, highPaise, listings } = guide
  return {
    name: found.name,
    hindi: found.hindi,
    low: toRupees(lowPaise),
    high: toRupees(highPaise),
    listings,
  }
}
