import { expect, test } from 'vitest'
import { destinationOf, rememberedRole } from './destination.ts'

test.each([
  ['user', '/cart', '/cart'],
  ['user', '/products?q=aloo', '/products?q=aloo'],
  ['farmer', '/farmer/orders', '/farmer/orders'],
  ['admin', '/admin/returns', '/admin/returns'],
] as const)('a %s who was going to %s is sent there after the sign-in', (role, wanted, reached) => {
  expect(destinationOf(role, wanted)).toBe(reached)
})

test.each([
  ['user', '/farmer/orders', '/'],
  ['farmer', '/cart', '/farmer'],
  ['admin', '/farmer', '/admin'],
  ['user', '/administration', '/administration'],
  ['user', null, '/'],
] as const)('a %s who was going to %s is sent to %s after the sign-in', (role, wanted, reached) => {
  expect(destinationOf(role, wanted)).toBe(reached)
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'the remembered address %s never leads to another site',
  (wanted) => {
    expect(destinationOf('user', wanted)).toBe('/')
  },
)

test.each([
  ['/farmer', 'farmer'],
  ['/admin/orders?status=pending', 'admin'],
  ['/cart', 'user'],
  [null, null],
])('the login form of a visitor who was going to %s starts with the role %s', (wanted, role) => {
  expect(rememberedRole(wanted)).toBe(role)
})
