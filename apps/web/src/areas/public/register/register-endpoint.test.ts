import { faults as words } from '@farmgate/messages/en/faults.ts'
import { expect, test } from 'vitest'
import { registerEndpoint } from './register-endpoint.ts'

const person = { name: 'Asha', email: 'asha@example.in', password: 'long-enough' }

/** The first thing each field says, in the order of the page. */
function said(values: { readonly role: string | null }): Record<string, string> {
  const { error } = registerEndpoint(values.role ?? '').body.safeParse(values)
  const faults: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? [])
    faults[path.join('.')] ??= words[message as keyof typeof words]
  return faults
}

test.each([
  ['', 'Role is required'],
  [null, 'Role is required'],
  ['admin', 'Please select a role'],
])('the role %j is answered with %s', (role, text) => {
  expect(said({ ...person, role })).toEqual({ role: text })
})

test('a farmer needs no address', () => {
  expect(said({ ...person, role: 'farmer' })).toEqual({})
})

test('a buyer is told of every part of the address that is missing', () => {
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
  expect(said({ ...person, role: 'user', address } as never)).toEqual(required)
})
