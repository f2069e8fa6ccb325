import { expect, test } from 'vitest'
import {
  ADDRESSES_MAX,
  addressWithId,
  nextDefault,
  refuseTooManyAddresses,
  type SavedAddress,
} from './saved-address.ts'

const saved = (id: string, day: number, isDefault = false): SavedAddress => ({
  id,
  label: 'Home',
  isDefault,
  createdAt: new Date(Date.UTC(2026, 10, day)),
  fullName: 'Asha Kulkarni',
  phone: '9822041873',
  email: 'asha@example.in',
  street: '302 Shanti Sadan, Tilak Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411030',
  country: 'India',
})

test.each<[string, SavedAddress[], string | null]>([
  ['no address', [], null],
  ['only the default', [saved('home', 1, true)], null],
  ['one other', [saved('home', 1, true), saved('office', 2)], 'office'],
  ['the newest other', [saved('home', 1, true), saved('office', 2), saved('farm', 3)], 'farm'],
  ['in any order', [saved('farm', 3), saved('office', 2), saved('home', 1, true)], 'farm'],
  ['never the default, even if it is the newest', [saved('home', 9, true), saved('office', 2)], 'office'],
])('the next default of %s', (_, addresses, next) => {
  expect(nextDefault(addresses)?.id ?? null).toBe(next)
})

test('the eleventh address is refused', () => {
  const many = Array.from({ length: ADDRESSES_MAX }, (_, day) => saved(`${day}`, day, day === 0))
  expect(() => refuseTooManyAddresses(many)).toThrow('address.too_many')
  expect(() => refuseTooManyAddresses(many.slice(1))).not.toThrow()
})

test('an id of no saved address is refused', () => {
  const addresses = [saved('home', 1, true), saved('office', 2)]
  expect(addressWithId(addresses, 'office').id).toBe('office')
  expect(() => addressWithId(addresses, 'farm')).toThrow('address.not_found')
})
