import type { Order, OrderEvent } from '@farmgate/contract/ordering/order-view.ts'
import { orderWords } from '@farmgate/messages/hi/order-words.ts'
import { expect, test } from 'vitest'
import { eventReason, eventText, lineChangedText, shownEvents } from './event-text.ts'
import { knownStatus } from './order-status.ts'

test.each([
  ['cancelled', 'Ordered by mistake', orderWords['reason.Ordered by mistake']],
  ['cancelled', 'Payment not completed', orderWords['reason.Payment not completed']],
  ['cancelled', 'The crop was lost to hail', 'The crop was lost to hail'],
  ['method_changed', 'Cash on Delivery', orderWords['method.Cash on Delivery']],
  ['return_rejected', 'No reason provided', orderWords.noReason],
  ['cancelled', 'Every item was taken out', orderWords['reason.Every item was taken out']],
  ['claim_rejected', 'Already refunded', orderWords['note.Already refunded']],
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

test('the history names the item that became less; a claim says it itself', () => {
  const order = {
    items: [{ product: { _id: 'eggs', name: 'अंडे', unit: 'dozen' } }],
    changes: [
      { position: 1, line: 'eggs', kind: 'short', less: { pieces: 2 } },
      { position: 2, line: 'eggs', kind: 'claimed', less: { pieces: 1 } },
      { position: 3, line: 'eggs', kind: 'refunded', less: { quantity: 0 } },
    ],
  } as unknown as Order
  const event = (change: number) => ({ kind: 'line_changed', change }) as OrderEvent
  expect(lineChangedText('hi', orderWords, order, event(1))).toBe('अंडे: 2 पीस कम')
  expect(lineChangedText('hi', orderWords, order, event(3))).toBe('अंडे: कुछ पैसे लौटाए गए')
  expect(lineChangedText('hi', orderWords, order, event(9))).toBeNull()
  expect(lineChangedText('hi', orderWords, order, { kind: 'paid', change: null })).toBeNull()
  expect(shownEvents([event(1), event(2), event(3)], order.changes)).toEqual([event(1), event(3)])
})
