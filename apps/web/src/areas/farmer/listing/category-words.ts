import { type Category, categoryNamed } from '@farmgate/domain/catalogue/listings/category.ts'

/** The form's names of the categories, in its order. Cereals and Grains are one category. */
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

/** Returns the form's name of a category: the category's own name where the form has it. */
export function categoryWord(category: Category): CategoryWord | '' {
  const own = CATEGORY_WORDS.find((word) => word === category)
  return own ?? CATEGORY_WORDS.find((word) => categoryNamed(word) === category) ?? ''
}
