import { expect, test } from 'vitest'
import { admin as englishAdmin } from './en/admin.ts'
import { attention as englishAttention } from './en/attention.ts'
import { shell as englishShell } from './en/shell.ts'
import { shop as englishShop } from './en/shop.ts'
import { fillCount } from './fill-count.ts'
import { admin as hindiAdmin } from './hi/admin.ts'
import { attention as hindiAttention } from './hi/attention.ts'
import { farm as hindiFarm } from './hi/farm.ts'
import { packing as hindiPacking } from './hi/packing.ts'
import { shell as hindiShell } from './hi/shell.ts'
import { shop as hindiShop } from './hi/shop.ts'

test.each([
  [0, '0 items'],
  [1, '1 item'],
  [2, '2 items'],
  [21, '21 items'],
])('English: %d is "%s"', (count, text) => {
  expect(fillCount('en', englishShell, 'items', count)).toBe(text)
})

test.each([
  [1, '1 घंटा'],
  [2, '2 घंटे'],
  [21, '21 घंटे'],
])('Hindi: %d is "%s"', (count, text) => {
  expect(fillCount('hi', hindiAttention, 'hours', count)).toBe(text)
})

test('a sentence takes the verb of its count', () => {
  expect(fillCount('en', englishAdmin, 'returnsWaiting', 1)).toBe('1 request is waiting for your answer')
  expect(fillCount('en', englishAdmin, 'returnsWaiting', 2)).toBe('2 requests are waiting for your answer')
  expect(fillCount('hi', hindiAdmin, 'returnsWaiting', 1)).toBe('1 अनुरोध आपके जवाब के इंतज़ार में है')
  expect(fillCount('hi', hindiAdmin, 'returnsWaiting', 2)).toBe('2 अनुरोध आपके जवाब के इंतज़ार में हैं')
})

test('a key may have parts, and a count may be displayed shortened', () => {
  expect(fillCount('en', englishShop, 'pack.kg', 1)).toBe('1kg')
  expect(fillCount('en', englishShop, 'pack.kg', 3)).toBe('3kgs')
  expect(fillCount('en', englishAttention, 'days', 1000, '999+')).toBe('999+ days')
})

// Hindi counts 0 as `one`, and says `0 चीज़` as it says `1 चीज़`. Of other texts that are displayed with 0, both forms must
// read the same.
test.each([
  ['suggestions', hindiShell['suggestions.one'], hindiShell['suggestions.other']],
  ['pack.litre', hindiShop['pack.litre.one'], hindiShop['pack.litre.other']],
  ['pack.dozen', hindiShop['pack.dozen.one'], hindiShop['pack.dozen.other']],
  ['pack.piece', hindiShop['pack.piece.one'], hindiShop['pack.piece.other']],
  ['pack.pack', hindiShop['pack.pack.one'], hindiShop['pack.pack.other']],
  ['listedProducts of a farmer', hindiAdmin['listedProducts.one'], hindiAdmin['listedProducts.other']],
  ['orderCount', hindiFarm['orderCount.one'], hindiFarm['orderCount.other']],
  ['amount.kg', hindiPacking['amount.kg.one'], hindiPacking['amount.kg.other']],
])('Hindi: %s reads the same for 0 in both forms', (_, one, other) => {
  expect(one).toBe(other)
})
