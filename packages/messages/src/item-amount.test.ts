import { expect, test } from 'vitest'
import { orderWords as english } from './en/order-words.ts'
import { orderWords as hindi } from './hi/order-words.ts'
import { changedItemText, type ItemAmount, itemAmountText } from './item-amount.ts'

test.each<['kg' | 'litre' | 'dozen' | 'pack', ItemAmount, string, string]>([
  ['kg', { quantity: 3 }, '3 kg', '3 किलो'],
  ['kg', { grams: 2_050 }, '2.05 kg', '2.05 किलो'],
  ['kg', { grams: 950 }, '950 g', '950 ग्राम'],
  ['litre', { quantity: 1 }, '1 litre', '1 लीटर'],
  ['litre', { millilitres: 1_500 }, '1.5 litres', '1.5 लीटर'],
  ['litre', { millilitres: 250 }, '250 ml', '250 मि.ली.'],
  ['dozen', { quantity: 2 }, '2 dozen', '2 दर्जन'],
  ['dozen', { pieces: 10 }, '10 pieces', '10 पीस'],
  ['dozen', { pieces: 1 }, '1 piece', '1 पीस'],
  ['pack', { quantity: 0 }, '0 packs', '0 पैकेट'],
])('%s %o is "%s" and "%s"', (unit, amount, inEnglish, inHindi) => {
  expect(itemAmountText('en', english, unit, amount)).toBe(inEnglish)
  expect(itemAmountText('hi', hindi, unit, amount)).toBe(inHindi)
})

test('a changed item is named with what it lacks and why', () => {
  const brinjal = { name: 'Brinjal', unit: 'kg', kind: 'weighed', less: { grams: 950 } } as const
  expect(changedItemText('en', english, brinjal)).toBe('950 g Brinjal, weighed')
  expect(changedItemText('hi', hindi, { ...brinjal, kind: 'refunded', less: { quantity: 0 } })).toBe(
    'Brinjal, रकम लौटाई गई',
  )
})
