import { expect, test } from 'vitest'
import { CATEGORIES, categoryFiltered, categoryNamed, categoryOpened } from './category.ts'

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

test('each of the eight words of the farmers’ form maps to a shelf, so every listing is on one', () => {
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
  // Names that every JavaScript object has are not shelves.
  ['constructor', null],
  ['__proto__', null],
])('the word “%s” means %s', (word, category) => {
  expect(categoryNamed(word)).toBe(category)
})

test.each([
  ['nothing', {}, 'Fruits'],
  ['a shelf', { category: 'Spices' }, 'Spices'],
  ['the home page’s word for grains', { category: 'Cereals' }, 'Grains'],
  ['an unknown shelf', { category: 'Toys' }, 'Fruits'],
  ['an empty shelf name', { category: ' ' }, 'Fruits'],
  ['an empty search', { q: ' ' }, 'Fruits'],
  ['a search', { q: 'aloo' }, null],
  ['a search on one shelf', { category: 'Dairy', q: 'milk' }, 'Dairy'],
  ['a search on an unknown shelf', { category: 'Toys', q: 'milk' }, 'Fruits'],
  ['a search with an empty shelf name', { category: '', q: 'milk' }, null],
])('a request for %s', (_, requested, category) => {
  expect(categoryOpened(requested)).toBe(category)
})

test.each([
  [undefined, null],
  [' ', null],
  ['All', null],
  ['all', null],
  ['cereals', 'Grains'],
  ['Dairy', 'Dairy'],
  ['Furniture', 'Fruits'],
])('the filter %j means the shelf %j', (word, category) => {
  expect(categoryFiltered(word)).toBe(category)
})

test('the address of all shelves opens them without a search', () => {
  expect(categoryOpened({ category: 'All' })).toBeNull()
})
