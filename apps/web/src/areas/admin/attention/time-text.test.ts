import { attention } from '@farmgate/messages/en/attention.ts'
import { expect, test } from 'vitest'
import { timeText } from './time-text.ts'

test.each([
  [0, 'less than a minute'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [119, '1 hour'],
  [25 * 60, '25 hours'],
  [47 * 60 + 59, '47 hours'],
  [48 * 60, '2 days'],
  [400 * 24 * 60, '400 days'],
])('%d minutes are %s', (minutes, text) => {
  expect(timeText('en', attention, minutes)).toBe(text)
})
