import { expect, test } from 'vitest'
import { CATEGORIES, categoryNamed, categoryOpened } from './category.ts'

test('the shop has the seven shelves of the specification, in its order', () => {
  expect(CATEGORIES).toEqual([
    'Fruits',
    'Vegetables',
    'Dry Fruits',
    'Dairy',
    'Grains',
    'Meat & Eggs',
    'Spices',
  ])
})

test('each of the eight words of the farmers’ form lies on a shelf, so no listing can vanish', () => {
  const offered = ['Dairy', 'Cereals', 'Grains', 'Vegetables', 'Fruits', 'Spices', 'Dryfruits', 'Meat']
  expect(offered.map(categoryNamed)).toEqual([
    'Dairy',
    'Grains',
    'Grains',
    'Vegetables',
    'Fruits',
    'Spices',
    'Dry Fruits',
    'Meat & Eggs',
  ])
})

test.each([
  ['dry fruits', 'Dry Fruits'],
  [' CEREALS ', 'Grains'],
  ['Meat & Eggs', 'Meat & Eggs'],
  ['Toys', null],
  ['', null],
  // Names that every object answers to are no shelves.
  ['constructor', null],
  ['__proto__', null],
])('the word “%s” means %s', (word, category) => {
  expect(categoryNamed(word)).toBe(category)
})

test.each([
  ['nothing', {}, 'Fruits'],
  ['a shelf', { category: 'Spices' }, 'Spices'],
  ['the home page’s word for grains', { category: 'Cereals' }, 'Grains'],
  ['a shelf that we do not have', { category: 'Toys' }, 'Fruits'],
  ['an empty shelf name', { category: ' ' }, 'Fruits'],
  ['an empty search', { q: ' ' }, 'Fruits'],
  ['a search', { q: 'aloo' }, null],
  ['a search on one shelf', { category: 'Dairy', q: 'milk' }, 'Dairy'],
  ['a search on a shelf that we do not have', { category: 'Toys', q: 'milk' }, 'Fruits'],
  ['a search with an empty shelf name', { category: '', q: 'milk' }, null],
])('asking for %s', (_, asked, category) => {
  expect(categoryOpened(asked)).toBe(category)
})
