import { MARKET_USES, USE_PARTS } from '@farmgate/domain/market/market-uses.ts'
import { expect, test } from 'vitest'
import { adminPages } from '#admin-pages.ts'
import { farmerPages } from '#farmer-pages.ts'

test.each(MARKET_USES)('%s names pages that exist, and none of the specification', (use) => {
  const { pages, farmerPages: farms } = USE_PARTS[use]
  for (const page of pages) expect(Object.keys(adminPages)).toContain(page)
  for (const page of farms) expect(Object.keys(farmerPages)).toContain(page)
  for (const page of SPECIFIED) expect(pages).not.toContain(page)
})

const SPECIFIED = [
  'farmers',
  'farmer',
  'farmerProducts',
  'products',
  'users',
  'userOrders',
  'orders',
  'returns',
]
