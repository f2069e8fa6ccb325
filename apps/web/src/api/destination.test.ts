import { expect, test } from 'vitest'
import { destinationOf, rememberedRole } from './destination.ts'

test.each([
  ['user', '/cart', '/cart'],
  ['user', '/products?q=aloo', '/products?q=aloo'],
  ['farmer', '/farmer/orders', '/farmer/orders'],
  ['admin', '/admin/returns', '/admin/returns'],
] as const)('%s who was on the way to %s gets there', (role, wanted, reached) => {
  expect(destinationOf(role, wanted)).toBe(reached)
})

test.each([
  ['user', '/farmer/orders', '/'],
  ['farmer', '/cart', '/farmer'],
  ['admin', '/farmer', '/admin'],
  ['user', '/administration', '/administration'],
  ['user', null, '/'],
] as const)('%s who was on the way to %s is led to %s', (role, wanted, reached) => {
  expect(destinationOf(role, wanted)).toBe(reached)
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'nobody is sent to another site by %s',
  (wanted) => {
    expect(destinationOf('user', wanted)).toBe('/')
  },
)

test.each([
  ['/farmer', 'farmer'],
  ['/admin/orders?status=pending', 'admin'],
  ['/cart', 'user'],
  [null, null],
])('the login form of somebody on the way to %s starts with the role %s', (wanted, role) => {
  expect(rememberedRole(wanted)).toBe(role)
})
