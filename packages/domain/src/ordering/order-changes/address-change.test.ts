import { expect, test } from 'vitest'
import { addressRefusal, checkAddressChange } from './address-change.ts'

const now = new Date('2026-11-17T08:00:00Z')
const before = new Date(now.getTime() - 1)
const after = new Date(now.getTime() + 1)
const open = { status: 'confirmed', orderBy: after } as const

test.for([
  ['one parcel before its cut-off', [open], null],
  ['at the cut-off', [{ ...open, orderBy: now }], 'address.closed'],
  ['after the cut-off', [{ ...open, orderBy: before }], 'address.closed'],
  ['the first of two days has closed', [open, { ...open, orderBy: before }], 'address.closed'],
  ['beside a parcel by courier', [open, { status: 'confirmed', orderBy: null }], null],
  ['without any day', [{ status: 'confirmed', orderBy: null }], 'address.fixed'],
  ['no parcel', [], 'address.fixed'],
  ['shipped', [{ status: 'shipped', orderBy: after }], 'address.fixed'],
  ['one of two parcels has left', [open, { status: 'shipped', orderBy: null }], 'address.fixed'],
  ['delivered', [{ status: 'delivered', orderBy: after }], 'address.fixed'],
  ['cancelled', [{ status: 'cancelled', orderBy: after }], 'address.fixed'],
  ['one of two parcels was ended', [open, { status: 'cancelled', orderBy: before }], null],
] as const)('another address: %s', ([, parcels, refusal]) => {
  expect(addressRefusal(parcels, now)).toBe(refusal)
})

test('another address is on every round of the order', () => {
  expect(checkAddressChange([open], true, now)).toBeUndefined()
  expect(() => checkAddressChange([open], false, now)).toThrow('address.outside_round')
  expect(() => checkAddressChange([{ ...open, orderBy: now }], true, now)).toThrow('address.closed')
})
