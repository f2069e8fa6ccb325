import { expect, test } from 'vitest'
import {
  askFor,
  countFilters,
  NO_FILTERS,
  readAddress,
  type ShopAddress,
  writeAddress,
} from './shop-address.ts'

const read = (search: string): ShopAddress => readAddress(new URLSearchParams(search))
const farmer = '0192f0c1-7d1e-7a30-8d7c-2f3a5b6c7d8e'

test('an address without words opens the first shelf, newest first', () => {
  expect(read('')).toEqual({ category: 'Fruits', q: '', filters: NO_FILTERS, sort: 'newest', trail: [] })
  expect(askFor(read(''))).toEqual({ category: 'Fruits' })
})

test('a search looks through all shelves, best match first', () => {
  expect(read('q= aloo ')).toMatchObject({ category: null, q: 'aloo', sort: 'relevance' })
  expect(askFor(read('q=aloo'))).toEqual({ q: 'aloo' })
  expect(read('q=milk&category=Dairy')).toMatchObject({ category: 'Dairy', q: 'milk' })
})

test('a farm is shown with all its shelves', () => {
  expect(askFor(read(`farmer=${farmer}`))).toEqual({ farmer })
  expect(askFor(read(`farmer=${farmer}&category=Dairy`))).toEqual({ farmer, category: 'Dairy' })
})

test.each([
  ['minPrice=cheap&maxPrice=-5'],
  ['inStock=perhaps'],
  ['unit=bushel'],
  ['farmer=nobody'],
  ['sort=loudest'],
  // Nothing was searched for, so nothing matches better.
  ['sort=relevance'],
  ['cursor='],
  [`cursor=${'x'.repeat(301)}`],
  ['colour=red'],
])('what it does not know is passed over: %s', (search) => {
  expect(read(search)).toEqual(read(''))
})

test.each([
  'category=Grains',
  'category=Dairy&q=milk&sort=price_up',
  'q=aloo&sort=newest',
  `category=Fruits&minPrice=50&maxPrice=99.5&inStock=true&unit=kg&farmer=${farmer}&sort=price_down`,
  'category=Fruits&cursor=one&cursor=two',
])('what is read can be written again: %s', (search) => {
  expect(writeAddress(read(search))).toBe(`/products?${search}`)
})

test('the way back through the pages lies in the address, and the server gets only where this page begins', () => {
  const third = read('category=Fruits&cursor=one&cursor=two')
  expect(askFor(third)).toEqual({ category: 'Fruits', cursor: 'two' })
  expect(writeAddress({ ...third, trail: third.trail.slice(0, -1) })).toBe(
    '/products?category=Fruits&cursor=one',
  )
})

test('however many pages somebody turns, the address stays one that every server takes', () => {
  const trail = Array.from({ length: 500 }, (_, page) => `${page}`.padEnd(80, 'x'))
  const address = writeAddress({ ...read(''), trail })
  expect(address.length).toBeLessThan(2_500)
  expect(read(address.split('?')[1] ?? '').trail.at(-1)).toBe(trail.at(-1))
})

test('a range of prices counts as one filter', () => {
  expect(countFilters(read('minPrice=5&maxPrice=9&inStock=true').filters)).toBe(2)
  expect(countFilters(NO_FILTERS)).toBe(0)
})
