import { expect, test } from 'vitest'
import { changedFacts, subjectKindOf, wordsOfKind } from './audited-act.ts'

test.each([
  ['order.shipped', 'order'],
  ['return.approved', 'order'],
  ['refund.settled', 'order'],
  ['payment.checked', 'order'],
  ['product.rejected', 'product'],
  ['farmer.verified', 'farmer'],
  ['user.deleted', 'user'],
  ['deals.picked', null],
  ['admin.signed_in', null],
  ['something', null],
])('the subject of %s', (action, kind) => {
  expect(subjectKindOf(action)).toBe(kind)
})

test('sign-ins and passwords are found under one kind, and so is money', () => {
  expect(wordsOfKind('session')).toEqual(['session', 'admin', 'account'])
  expect(wordsOfKind('refund')).toEqual(['refund', 'payment'])
  expect(wordsOfKind('order')).toEqual(['order'])
})

test('only changed fields remain, on both sides', () => {
  expect(
    changedFacts({ status: 'pending', note: null, same: 1 }, { status: 'approved', same: 1, by: 'a' }),
  ).toEqual({ before: { status: 'pending', by: null }, after: { status: 'approved', by: 'a' } })
})
