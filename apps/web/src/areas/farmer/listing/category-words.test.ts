import { CATEGORIES, categoryNamed } from '@farmgate/domain/catalogue/listings/category.ts'
import { expect, test } from 'vitest'
import { CATEGORY_WORDS, categoryWord } from './category-words.ts'

test.each(CATEGORY_WORDS)('%s maps to a category', (word) => {
  expect(categoryNamed(word)).not.toBeNull()
})

test.each(CATEGORIES)('a product of the category %s stays there when it is edited', (category) => {
  expect(categoryNamed(categoryWord(category))).toBe(category)
})

test('the form shows Grains for the category Grains, not Cereals', () => {
  expect(categoryWord('Grains')).toBe('Grains')
})
