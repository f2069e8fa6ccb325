import type { FeaturedProduct } from '#paths.ts'

/** The search text of each featured product. */
export const featuredSearch: Readonly<Record<FeaturedProduct, string>> = {
  honey: 'honey',
  milk: 'milk',
  oil: 'groundnut oil',
}

/** The words that the name of a listing must contain, in one of the languages farmers write in. */
const names: Readonly<Record<FeaturedProduct, readonly (readonly string[])[]>> = {
  honey: [['honey'], ['शहद']],
  milk: [['milk'], ['दूध']],
  oil: [
    ['groundnut', 'oil'],
    ['मूंगफली', 'तेल'],
  ],
}

/**
 * Returns the first listing of the featured product. A search finds more: a honeydew, or products of a farm at Honey
 * Hill.
 */
export function listingOf<L extends { readonly name: string }>(
  product: FeaturedProduct,
  listings: readonly L[],
): L | undefined {
  return listings.find(({ name }) => {
    const words = name.toLowerCase().split(/[\s,()-]+/)
    return names[product].some((required) => required.every((word) => words.includes(word)))
  })
}
