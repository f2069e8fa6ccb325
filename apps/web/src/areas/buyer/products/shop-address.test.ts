import { expect, test } from 'vitest'
import {
  shopQueryInput,
  countFilters,
  NO_FILTERS,
  readAddress,
  type ShopAddress,
  writeAddress,
} from './shop-address.ts'

const read = (search: string): ShopAddress => readAddress(new URLSearchParams(search))
const farmer = '0192f0c1-7d1e-7a30-8d7c-2f3a5b6c7d8e'

test('an address without parameters opens the first category, newest first', () => {
  expect(read('')).toEqual({ category: 'Fruits', q: '', filters: NO_FILTERS, sort: 'newest', trail: [] })
  expect(shopQueryInput(read(''))).toEqual({ category: 'Fruits' })
})

test('a search covers all categories, best match first', () => {
  expect(read('q= aloo ')).toMatchObject({ category: null, q: 'aloo', sort: 'relevance' })
  expect(shopQueryInput(read('q=aloo'))).toEqual({ q: 'aloo' })
  expect(read('q=milk&category=Dairy')).toMatchObject({ category: 'Dairy', q: 'milk' })
})

test('a farm is shown with all its categories', () => {
  expect(shopQueryInput(read(`farmer=${farmer}`))).toEqual({ farmer })
  expect(shopQueryInput(read(`farmer=${farmer}&category=Dairy`))).toEqual({ farmer, category: 'Dairy' })
})

test.each([
  ['minPrice=cheap&maxPrice=-5'],
  ['inStock=perhaps'],
  ['unit=bushel'],
  ['farmer=unknown'],
  ['sort=loudest'],
  // Without a search there is no relevance.
  ['sort=relevance'],
  ['cursor='],
  [`cursor=${'x'.repeat(301)}`],
  ['colour=red'],
])('an unknown parameter is ignored: %s', (search) => {
  expect(read(search)).toEqual(read(''))
})

test('all categories are a shelf too', () => {
  expect(read('category=all')).toMatchObject({ category: null, q: '', sort: 'newest' })
})

test.each([
  'category=All',
  'category=All&inStock=true',
  'category=Grains',
  'category=Dairy&q=milk&sort=price_up',
  'q=aloo&sort=newest',
  `category=Fruits&minPrice=50&maxPrice=99.5&inStock=true&unit=kg&farmer=${farmer}&sort=price_down`,
  'category=Fruits&cursor=one&cursor=two',
])('an address that was read is written back unchanged: %s', (search) => {
  expect(writeAddress(read(search))).toBe(`/products?${search}`)
})

test('the address holds the cursors of the earlier pages, and the server gets only this page’s cursor', () => {
  const third = read('category=Fruits&cursor=one&cursor=two')
  expect(shopQueryInput(third)).toEqual({ category: 'Fruits', cursor: 'two' })
  expect(writeAddress({ ...third, trail: third.trail.slice(0, -1) })).toBe(
    '/products?category=Fruits&cursor=one',
  )
})

test('however many pages are turned, the address stays within the length that servers accept', () => {
  const trail = Array.from({ length: 500 }, (_, page) => `${page}`.padEnd(80, 'x'))
  const address = writeAddress({ ...read(''), trail })
  expect(address.length).toBeLessThan(2_500)
  expect(read(address.split('?')[1] ?? '').trail.at(-1)).toBe(trail.at(-1))
})

test('a price range counts as one filter', () => {
  expect(countFilters(read('minPrice=5&maxPrice=9&inStock=true').filters)).toBe(2)
  expect(countFilters(NO_FILTERS)).toBe(0)
})
