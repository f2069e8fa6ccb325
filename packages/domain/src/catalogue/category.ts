/** The shelves of the shop, in the order they stand in. A product lies on exactly one. */
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

/** The shelf a visitor sees who asked for none, or for one that we do not have. */
export const FIRST_CATEGORY: Category = 'Fruits'

/** Other words the home page, the farmers' form and old links use for a shelf. */
const aliases: Readonly<Record<string, Category>> = {
  cereals: 'Grains',
  dryfruits: 'Dry Fruits',
  meat: 'Meat & Eggs',
}

/** Which shelf a word means; null where it means none. */
export function categoryNamed(word: string): Category | null {
  const plain = word.trim().toLowerCase()
  const named = CATEGORIES.find((category) => category.toLowerCase() === plain)
  return named ?? (Object.hasOwn(aliases, plain) ? (aliases[plain] ?? null) : null)
}

/** Which shelf an address opens; null means all of them, and only a search looks through all. */
export function categoryOpened(asked: {
  readonly category?: string | null | undefined
  readonly q?: string | null | undefined
}): Category | null {
  const category = asked.category?.trim() ?? ''
  if (category !== '') return categoryNamed(category) ?? FIRST_CATEGORY
  return (asked.q?.trim() ?? '') === '' ? FIRST_CATEGORY : null
}
