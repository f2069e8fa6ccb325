import { faults as words } from '@farmgate/messages/en/faults.ts'
import { expect, test } from 'vitest'
import { registerBody } from './register-endpoint.ts'

const person = { name: 'Asha', email: 'asha@example.in', password: 'long-enough' }

/** The first error of each field, in the order of the page. */
function errorsOf(values: { readonly role: string | null }): Record<string, string> {
  const { error } = registerBody(values.role ?? '').safeParse(values)
  const faults: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? [])
    faults[path.join('.')] ??= words[message as keyof typeof words]
  return faults
}

test.each([
  ['', 'Role is required'],
  [null, 'Role is required'],
  ['admin', 'Please select a role'],
])('the role %j is refused with %s', (role, text) => {
  expect(errorsOf({ ...person, role })).toEqual({ role: text })
})

test('a farmer needs no address', () => {
  expect(errorsOf({ ...person, role: 'farmer' })).toEqual({})
})

test('a buyer gets an error for every missing part of the address', () => {
  const address = { fullName: '', phone: '', street: ' ', city: '', state: '', pincode: '', country: '' }
  const required = {
    'address.fullName': 'Full name is required',
    'address.phone': 'Phone number is required',
    'address.street': 'Street is required',
    'address.city': 'City is required',
    'address.state': 'State is required',
    'address.pincode': 'Pincode is required',
    'address.country': 'Country is required',
  }
  expect(errorsOf({ ...person, role: 'user', address } as never)).toEqual(required)
})
