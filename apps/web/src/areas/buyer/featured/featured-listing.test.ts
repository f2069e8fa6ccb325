import { expect, test } from 'vitest'
import { listingOf } from './featured-listing.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))

test('a featured page links to a listing of the featured product', () => {
  expect(listingOf('honey', named('Ajwain', 'Wild forest honey'))?.name).toBe('Wild forest honey')
  expect(listingOf('milk', named('A2 Gir cow milk'))?.name).toBe('A2 Gir cow milk')
  expect(listingOf('oil', named('Groundnut', 'Groundnut oil'))?.name).toBe('Groundnut oil')
  expect(listingOf('oil', named('मूंगफली का तेल'))?.name).toBe('मूंगफली का तेल')
})

test('a featured page links to nothing when the search found only similar names', () => {
  expect(listingOf('honey', named('Honeydew melon'))).toBeUndefined()
  expect(listingOf('oil', named('Mustard oil', 'Groundnut'))).toBeUndefined()
  expect(listingOf('milk', [])).toBeUndefined()
})
