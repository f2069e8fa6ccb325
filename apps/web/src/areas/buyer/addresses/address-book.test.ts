import { expect, test } from 'vitest'
import { addressKind, addressName } from './address-book.ts'

test.each([
  ['Home', 'home'],
  ['मेरा घर', 'home'],
  ['Head office', 'work'],
  ['दुकान', 'work'],
  ['Mother', 'other'],
  ['', 'other'],
])('an address called %s has the picture of %s', (label, kind) => {
  expect(addressKind(label)).toBe(kind)
})

test('an address without a label is called by its street', () => {
  expect(addressName({ label: 'Office', street: 'Law College Road' })).toBe('Office')
  expect(addressName({ label: '', street: 'Law College Road' })).toBe('Law College Road')
})
