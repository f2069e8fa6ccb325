import { expect, test } from 'vitest'
import { addressLine } from './address-line.ts'
import { EMPTY_IDENTITY, SAMPLE_IDENTITY } from './sample-identity.ts'

test('an address is one line without what is missing', () => {
  expect(addressLine(SAMPLE_IDENTITY)).toBe('Gala 4, Market Yard, Gultekdi, Pune 411037, Maharashtra')
  expect(addressLine({ ...EMPTY_IDENTITY, city: 'Pune' })).toBe('Pune')
})
