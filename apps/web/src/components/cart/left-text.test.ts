import { cart as english } from '@farmgate/messages/en/cart.ts'
import { cart as hindi } from '@farmgate/messages/hi/cart.ts'
import { expect, test } from 'vitest'
import { leftText } from './left-text.ts'

test('a shortage names the product and how much is left', () => {
  expect(leftText('en', english, 2, { name: 'Nashik onion', unit: 'kg' })).toBe(
    'Only 2 kg of Nashik onion left',
  )
  expect(leftText('en', english, 0, { name: 'Nashik onion', unit: 'kg' })).toBe('Nashik onion is sold out')
  expect(leftText('hi', hindi, 2, { name: 'प्याज़', unit: 'kg' })).toBe('प्याज़ सिर्फ़ 2 किलो बचा है')
})

test('a card that shows the name says only how much is left', () => {
  expect(leftText('en', english, 6, { unit: 'kg' })).toBe('Only 6 kg left')
  expect(leftText('en', english, 1, { unit: 'litre' })).toBe('Only 1 litre left')
  expect(leftText('en', english, 3, {})).toBe('Only 3 left')
})
