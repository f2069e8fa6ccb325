/** The shelves of the shop, in their order. A product is on exactly one. */
export const CATEGORIES = [
  'Fruits',
  'Vegetables',
  'Dry Fruits',
  'Dairy',
  'Grains',
  'Meat & Eggs',
  'Spices',
] as const

export type Category = (typeof CATEGORIES)[number]

/** The default shelf, also for an unknown word. */
export const FIRST_CATEGORY: Category = 'Fruits'

/** Other words the home page, the farmers' form and old links use for a shelf. */
const aliases: Readonly<Record<string, Category>> = {
  cereals: 'Grains',
  dryfruits: 'Dry Fruits',
  meat: 'Meat & Eggs',
}

/** The shelf that a word means; null for an unknown word. */
export function categoryNamed(word: string): Category | null {
  const plain = word.trim().toLowerCase()
  const named = CATEGORIES.find((category) => category.toLowerCase() === plain)
  return named ?? (Object.hasOwn(aliases, plain) ? (aliases[plain] ?? null) : null)
}

/** The word for all shelves together. */
export const ALL_CATEGORIES = 'All' as const

const meansAll = (word: string): boolean => word.toLowerCase() === ALL_CATEGORIES.toLowerCase()

/** The shelf that a filter names: null for none or for all of them, the first for an unknown word. */
export function categoryFiltered(word: string | undefined): Category | null {
  const named = word?.trim() ?? ''
  return named === '' || meansAll(named) ? null : (categoryNamed(named) ?? FIRST_CATEGORY)
}

/** The shelf that an address opens; null means all shelves. */
export function categoryOpened(requested: {
  readonly category?: string | null | undefined
  readonly q?: string | null | undefined
}): Category | null {
  const category = requested.category?.trim() ?? ''
  if (category !== '') return categoryFiltered(category)
  return (requested.q?.trim() ?? '') === '' ? FIRST_CATEGORY : null
}
