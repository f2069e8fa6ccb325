import { expect, test } from 'vitest'
import { listingOf } from './featured-listing.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))

test('a featured page leads to a listing that is what the page speaks of', () => {
  expect(listingOf('honey', named('Ajwain', 'Wild forest honey'))?.name).toBe('Wild forest honey')
  expect(listingOf('milk', named('A2 Gir cow milk'))?.name).toBe('A2 Gir cow milk')
  expect(listingOf('oil', named('Groundnut', 'Groundnut oil'))?.name).toBe('Groundnut oil')
  expect(listingOf('oil', named('मूंगफली का तेल'))?.name).toBe('मूंगफली का तेल')
})

test('and to none where the search found only something near it', () => {
  expect(listingOf('honey', named('Honeydew melon'))).toBeUndefined()
  expect(listingOf('oil', named('Mustard oil', 'Groundnut'))).toBeUndefined()
  expect(listingOf('milk', [])).toBeUndefined()
})
