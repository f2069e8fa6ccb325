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
  // A buyer's own text is not translated, even where it equals a fixed reason.
  ['return_requested', 'Ordered by mistake', 'Ordered by mistake'],
])('the reason of %s, "%s", is shown as: %s', (kind, reason, text) => {
  expect(eventReason(orderWords, kind, reason)).toBe(text)
})

test('an event or status unknown to this page has a general text', () => {
  expect(eventText(orderWords, 'shipped', null)).toBe(orderWords['event.shipped'])
  expect(eventText(orderWords, 'weighed', null)).toBe(orderWords['event.unknown'])
  expect(eventText(orderWords, 'packed', 'सविता पवार')).toBe('सविता पवार ने सब पैक कर दिया')
  expect(knownStatus('shipped')).toBe('shipped')
  expect(knownStatus('weighed')).toBe('unknown')
})
