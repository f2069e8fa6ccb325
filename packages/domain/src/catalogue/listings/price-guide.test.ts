import { expect, test } from 'vitest'
import { priceGuide } from './price-guide.ts'

test.each([
  ['no listing', [], null],
  ['two listings', [2_800, 3_600], null],
  ['three listings', [3_600, 2_800, 3_000], { lowPaise: 2_800, highPaise: 3_600, listings: 3 }],
  ['three at one price', [3_000, 3_000, 3_000], { lowPaise: 3_000, highPaise: 3_000, listings: 3 }],
  [
    'ten listings, of which the cheapest and the dearest are left out',
    [100, 2_800, 2_900, 3_000, 3_100, 3_200, 3_300, 3_400, 3_600, 99_000],
    { lowPaise: 2_800, highPaise: 3_600, listings: 10 },
  ],
])('%s', (_, prices, guide) => {
  expect(priceGuide(prices)).toEqual(guide)
})
