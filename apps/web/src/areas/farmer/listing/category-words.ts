import { type Category, categoryNamed } from '@farmgate/domain/catalogue/category.ts'

/** The form's own words for the shelves, in its order. Cereals and Grains lie on one. */
export const CATEGORY_WORDS = [
  'Dairy',
  'Cereals',
  'Grains',
  'Vegetables',
  'Fruits',
  'Spices',
  'Dryfruits',
  'Meat',
] as const

export type CategoryWord = (typeof CATEGORY_WORDS)[number]

/** Which of its words the form shows for a shelf: the shelf's own where it has it. */
export function categoryWord(category: Category): CategoryWord | '' {
  const own = CATEGORY_WORDS.find((word) => word === category)
  return own ?? CATEGORY_WORDS.find((word) => categoryNamed(word) === category) ?? ''
}
