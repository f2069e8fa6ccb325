import { expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { changeAddress } from './address.ts'

const whole = {
  fullName: 'Asha Kulkarni',
  phone: '9822041873',
  email: 'asha@example.in',
  street: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
  country: 'India',
}

test('a change of one field leaves the other fields as they are', () => {
  expect(changeAddress(whole, { city: 'Nashik' }, 'x@example.in')).toEqual({ ...whole, city: 'Nashik' })
})

test("the e-mail is the account's own unless one is given", () => {
  const { email: _, ...rest } = whole
  expect(changeAddress(null, rest, 'x@example.in').email).toBe('x@example.in')
  expect(changeAddress(null, whole, 'x@example.in').email).toBe('asha@example.in')
})

test('an incomplete address is refused and every missing field is named', () => {
  expect(() => changeAddress(null, { city: 'Pune', street: '' }, 'x@example.in')).toThrow(Refusal)
  try {
    changeAddress(null, { city: 'Pune', street: '' }, 'x@example.in')
  } catch (error) {
    expect((error as Refusal).details.faults?.map(({ field }) => field)).toEqual([
      'fullName',
      'phone',
      'street',
      'state',
      'pincode',
      'country',
    ])
  }
})
