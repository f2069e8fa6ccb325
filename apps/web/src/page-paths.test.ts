import { expect, test } from 'vitest'
import { adminPaths } from './admin-pages.ts'

test('a page without parameters has its path, the others fill them in from left to right', () => {
  expect(adminPaths.orders).toBe('/admin/orders')
  expect(adminPaths.userOrders('7')).toBe('/admin/user/7/orders')
  expect(adminPaths.payout('run', '2')).toBe('/admin/payouts/run/payouts/2')
  expect(adminPaths.roundPrint('r', '2026-01-05', 'labels')).toBe(
    '/admin/rounds/r/days/2026-01-05/print/labels',
  )
})
