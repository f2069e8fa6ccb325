/** Rupees as text, as in an address and in a field; empty where there is no limit. */
export interface PriceRange {
  readonly minPrice: string
  readonly maxPrice: string
}

/** Parses an amount as people type it (₹1,200) into the format of the API; null if it is none. */
export function readAmount(typed: string): string | null {
  const plain = typed.replace(/[₹,\s]/g, '')
  if (plain === '') return ''
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? String(Number(plain)) : null
}

/** Swaps the limits of a reversed range: 500 to 100 means 100 to 500. */
export function pricesInOrder({ minPrice, maxPrice }: PriceRange): PriceRange {
  return minPrice !== '' && maxPrice !== '' && Number(minPrice) > Number(maxPrice)
    ? { minPrice: maxPrice, maxPrice: minPrice }
    : { minPrice, maxPrice }
}
