import { CATEGORIES, categoryNamed } from '@farmgate/domain/catalogue/category.ts'
import { expect, test } from 'vitest'
import { CATEGORY_WORDS, categoryWord } from './category-words.ts'

test.each(CATEGORY_WORDS)('%s leads to a shelf', (word) => {
  expect(categoryNamed(word)).not.toBeNull()
})

test.each(CATEGORIES)('a product on the shelf %s stays there when it is edited', (category) => {
  expect(categoryNamed(categoryWord(category))).toBe(category)
})

test('what lies on Grains is called Grains in the form, not Cereals', () => {
  expect(categoryWord('Grains')).toBe('Grains')
})
