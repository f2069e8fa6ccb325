import { orderWords } from '@farmgate/messages/hi/order-words.ts'
import { expect, test } from 'vitest'
import { eventReason, eventText } from './event-text.ts'
import { knownStatus } from './order-status.ts'

test.each([
  ['cancelled', 'Ordered by mistake', orderWords['reason.Ordered by mistake']],
  ['cancelled', 'Payment not completed', orderWords['reason.Payment not completed']],
  ['cancelled', 'The crop was lost to hail', 'The crop was lost to hail'],
  ['method_changed', 'Cash on Delivery', orderWords['method.Cash on Delivery']],
  ['return_rejected', 'No reason provided', orderWords.noReason],
  ['return_rejected', 'The pack was sealed', 'The pack was sealed'],
  // What a buyer wrote is theirs, even where it reads like words of ours.
  ['return_requested', 'Ordered by mistake', 'Ordered by mistake'],
])('%s because of "%s" reads: %s', (kind, reason, text) => {
  expect(eventReason(orderWords, kind, reason)).toBe(text)
})

test('what is newer than this page is still told', () => {
  expect(eventText(orderWords, 'shipped')).toBe(orderWords['event.shipped'])
  expect(eventText(orderWords, 'weighed')).toBe(orderWords['event.unknown'])
  expect(knownStatus('shipped')).toBe('shipped')
  expect(knownStatus('weighed')).toBe('unknown')
})
