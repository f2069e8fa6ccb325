import type { FeaturedProduct } from '../../../paths.ts'

/** What each of them is searched for. */
export const featuredSearch: Readonly<Record<FeaturedProduct, string>> = {
  honey: 'honey',
  milk: 'milk',
  oil: 'groundnut oil',
}

/** The words a listing's own name must have, in one of the languages farmers write in. */
const names: Readonly<Record<FeaturedProduct, readonly (readonly string[])[]>> = {
  honey: [['honey'], ['शहद']],
  milk: [['milk'], ['दूध']],
  oil: [
    ['groundnut', 'oil'],
    ['मूंगफली', 'तेल'],
  ],
}

/** The first listing that is what the page speaks of. A search finds more: a honeydew, or what a farm at Honey Hill sells. */
export function listingOf<L extends { readonly name: string }>(
  product: FeaturedProduct,
  listings: readonly L[],
): L | undefined {
  return listings.find(({ name }) => {
    const words = name.toLowerCase().split(/[\s,()-]+/)
    return names[product].some((wanted) => wanted.every((word) => words.includes(word)))
  })
}
