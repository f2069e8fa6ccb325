import { expect, test } from 'vitest'
import { mayBePicked, whyNoDeal } from './deal.ts'

const offer = { isListed: true, available: 5, pricePaise: 4_000, earlierPaise: 8_000 }

test.each([
  ['on sale, in stock and cheaper than before', {}, null, true],
  ['sold out, which the next harvest mends', { available: 0 }, 'sold_out', true],
  ['as dear as ever', { earlierPaise: null }, 'not_lowered', false],
  ['cheaper by less than one percent', { pricePaise: 7_921 }, 'not_lowered', false],
  ['cheaper by one percent', { pricePaise: 7_920 }, null, true],
  ['off the shelf', { isListed: false }, 'not_on_sale', false],
  ['off the shelf and sold out', { isListed: false, available: 0 }, 'not_on_sale', false],
  ['sold out and as dear as ever', { available: 0, earlierPaise: null }, 'not_lowered', false],
])('a listing that is %s', (_, change, reason, picked) => {
  expect(whyNoDeal({ ...offer, ...change })).toBe(reason)
  expect(mayBePicked(whyNoDeal({ ...offer, ...change }))).toBe(picked)
})
